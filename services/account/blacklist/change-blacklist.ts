import { type BlacklistBody, MAX_BLACKLIST_RULES } from '@sluice/contract/api-blacklist'
import type { z } from 'zod'
import type { Db } from '../database/connect.ts'
import type { BlacklistRow } from '../database/schema.ts'
import { invalidFields, problem } from '../http/fail.ts'
import { publishOwner } from '../routing/publish.ts'
import { countRules, insertRule, lockList, removeRule } from './blacklist-store.ts'
import { readRange } from './range.ts'

/** Adds an address or range to an owner's list and sends the list to the redirect nodes. */
export async function addRule(
  db: Db,
  owner: number,
  body: z.output<typeof BlacklistBody>,
): Promise<BlacklistRow> {
  const range = readRange(body.range)
  if (!range) throw invalidFields({ range: 'range_invalid' })
  const expiresAt = body.expiresAt ? new Date(body.expiresAt) : null
  if (expiresAt && expiresAt.getTime() <= Date.now()) throw invalidFields({ expiresAt: 'expiry_past' })
  return db.transaction().execute(async (tx) => {
    await lockList(tx, owner)
    const row = await insertRule(tx, { owner, range, reason: body.reason, expiresAt })
    if (!row) throw problem('conflict', { errors: { range: 'range_listed' } })
    if ((await countRules(tx, owner)) > MAX_BLACKLIST_RULES) {
      throw problem('conflict', { message: 'blacklist_full' })
    }
    await publishOwner(tx, owner)
    return row
  })
}

/** Removes an owner's rule; anyone else's is `not_found`. */
export async function deleteRule(db: Db, owner: number, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockList(tx, owner)
    if (!(await removeRule(tx, owner, id))) throw problem('not_found')
    await publishOwner(tx, owner)
  })
}
