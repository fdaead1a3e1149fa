import type { Db, Tx } from '../../base/database/connect.ts'
import { countOf } from '../../base/database/count-of.ts'
import type { NoteRow } from '../../base/database/schema.ts'

type NewNote = { owner: number; cloak: number | null; at: Date; text: string }
/** `cloak`: notes of this link and those of all links. Moments are from `from` until `to`. */
export type NotesFilter = { cloak?: number | undefined; from?: Date | undefined; to?: Date | undefined }
export type NamedNote = NoteRow & { cloak_name: string | null; deleted_at: Date | null }

const named = (db: Db | Tx, owner: number) =>
  db
    .selectFrom('notes')
    .leftJoin('cloaks', 'cloaks.id', 'notes.cloak_id')
    .selectAll('notes')
    .select(['cloaks.name as cloak_name', 'cloaks.deleted_at'])
    .where('notes.owner_id', '=', owner)

/** An owner's notes with the names of their links, the latest moment first. */
export function listNotes(db: Db, owner: number, { cloak, from, to }: NotesFilter): Promise<NamedNote[]> {
  let query = named(db, owner).orderBy('notes.at', 'desc').orderBy('notes.id', 'desc')
  if (cloak !== undefined)
    query = query.where((eb) => eb.or([eb('notes.cloak_id', '=', cloak), eb('notes.cloak_id', 'is', null)]))
  if (from) query = query.where('notes.at', '>=', from)
  if (to) query = query.where('notes.at', '<', to)
  return query.execute()
}

export const findNote = (db: Db | Tx, owner: number, id: number): Promise<NamedNote | undefined> =>
  named(db, owner).where('notes.id', '=', id).executeTakeFirst()

export const countNotes = (tx: Tx, owner: number): Promise<number> =>
  countOf(tx.selectFrom('notes').where('owner_id', '=', owner))

/** Allows one change of an owner's notes at a time, and none of a closed account: then false. */
export async function holdNotes(tx: Tx, owner: number): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', owner)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function insertNote(tx: Tx, { owner, cloak, at, text }: NewNote): Promise<number> {
  const { id } = await tx
    .insertInto('notes')
    .values({ owner_id: owner, cloak_id: cloak, at, text })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateNote = (tx: Tx, id: number, { cloak, at, text }: Omit<NewNote, 'owner'>) =>
  tx
    .updateTable('notes')
    .set({ cloak_id: cloak, at, text, changed_at: new Date() })
    .where('id', '=', id)
    .execute()

export const removeNote = (tx: Tx, id: number) => tx.deleteFrom('notes').where('id', '=', id).execute()
