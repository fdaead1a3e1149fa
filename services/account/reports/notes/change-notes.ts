import { MAX_NOTES, type NoteBody, type NoteChange } from '@sluice/contract/api-notes'
import type { z } from 'zod'
import { writeAudit } from '../../base/audit/write-audit.ts'
import type { Db, Tx } from '../../base/database/connect.ts'
import { problem } from '../../base/http/fail.ts'
import { cloakNames } from '../statistics/cloak-names.ts'
import {
  countNotes,
  findNote,
  holdNotes,
  insertNote,
  type NamedNote,
  removeNote,
  updateNote,
} from './notes-store.ts'

/** Adds a note. `not_found` for a link that is deleted or somebody else's; `conflict` beyond `MAX_NOTES`. */
export const addNote = (db: Db, owner: number, body: z.output<typeof NoteBody>): Promise<NamedNote> =>
  change(db, owner, async (tx) => {
    const cloak = body.cloak_id ?? null
    await checkLink(tx, owner, cloak)
    const id = await insertNote(tx, { owner, cloak, at: new Date(body.at), text: body.text })
    if ((await countNotes(tx, owner)) > MAX_NOTES) throw problem('conflict', { message: 'notes_full' })
    const note = await foundNote(tx, owner, id)
    await audit(tx, 'note.create', null, note)
    return note
  })

/** Changes what is given of an owner's note; `not_found` for anyone else's. */
export const changeNote = (
  db: Db,
  owner: number,
  id: number,
  body: z.output<typeof NoteChange>,
): Promise<NamedNote> =>
  change(db, owner, async (tx) => {
    const before = await foundNote(tx, owner, id)
    const cloak = body.cloak_id === undefined ? before.cloak_id : body.cloak_id
    if (cloak !== before.cloak_id) await checkLink(tx, owner, cloak)
    const at = body.at === undefined ? before.at : new Date(body.at)
    await updateNote(tx, id, { cloak, at, text: body.text ?? before.text })
    const note = await foundNote(tx, owner, id)
    await audit(tx, 'note.update', before, note)
    return note
  })

/** Deletes an owner's note; `not_found` for anyone else's. */
export const deleteNote = (db: Db, owner: number, id: number): Promise<void> =>
  change(db, owner, async (tx) => {
    const before = await foundNote(tx, owner, id)
    await removeNote(tx, id)
    await audit(tx, 'note.delete', before, null)
  })

const change = <T>(db: Db, owner: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    if (!(await holdNotes(tx, owner))) throw problem('not_found')
    return work(tx)
  })

async function foundNote(tx: Tx, owner: number, id: number): Promise<NamedNote> {
  const note = await findNote(tx, owner, id)
  if (!note) throw problem('not_found')
  return note
}

async function checkLink(tx: Tx, owner: number, cloak: number | null): Promise<void> {
  if (cloak === null) return
  const link = (await cloakNames(tx, owner, [cloak])).get(cloak)
  if (!link || link.deleted) throw problem('not_found')
}

type Action = 'note.create' | 'note.update' | 'note.delete'

/** Without its words, because the log outlives the account. */
function audit(tx: Tx, action: Action, before: NamedNote | null, after: NamedNote | null): Promise<void> {
  const facts = (note: NamedNote | null) =>
    note && { note: note.id, link: note.cloak_id, at: note.at.toISOString() }
  const owner = (after ?? before)?.owner_id ?? null
  return writeAudit(tx, {
    actor: owner,
    action,
    subject: `user:${owner}`,
    before: facts(before),
    after: facts(after),
  })
}
