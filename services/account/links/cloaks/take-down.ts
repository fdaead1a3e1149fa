import type { Tx } from '../../base/database/connect.ts'
import type { CloakRow } from '../../base/database/schema.ts'
import { problem } from '../../base/http/fail.ts'
import { recordVersion } from './cloaks-store.ts'

export type Takedown = {
  reason: string
  /** The blocked domain that caused it; null: an administrator's own decision. */
  domain: string | null
  by: number
}

/** Stops a link of any owner until it is restored. Its owner can edit or delete it, but it does not answer. */
export async function takeDown(tx: Tx, id: number, { reason, domain, by }: Takedown): Promise<CloakRow> {
  const held = await lockAny(tx, id)
  if (held.taken_down_at) throw problem('conflict', { message: 'already_taken_down' })
  const row = await tx
    .updateTable('cloaks')
    .set({
      taken_down_at: new Date(),
      taken_down_reason: reason,
      taken_down_domain: domain,
      version: held.version + 1,
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordVersion(tx, row, 'taken_down', by)
  return row
}

/** Lets a link that was taken down answer again, with its owner's current settings. */
export async function restore(tx: Tx, id: number, by: number): Promise<CloakRow> {
  const held = await lockAny(tx, id)
  if (!held.taken_down_at) throw problem('conflict', { message: 'not_taken_down' })
  const row = await tx
    .updateTable('cloaks')
    .set({
      taken_down_at: null,
      taken_down_reason: null,
      taken_down_domain: null,
      version: held.version + 1,
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordVersion(tx, row, 'restored', by)
  return row
}

async function lockAny(tx: Tx, id: number): Promise<CloakRow> {
  const row = await tx
    .selectFrom('cloaks')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw problem('not_found')
  return row
}
