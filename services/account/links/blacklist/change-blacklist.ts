import { type BlacklistBody, MAX_BLACKLIST_RULES } from '@sluice/contract/api-blacklist'
import type { z } from 'zod'
import { readRange, showRange } from '../../base/addresses/range.ts'
import { writeAudit } from '../../base/audit/write-audit.ts'
import type { Db, Tx } from '../../base/database/connect.ts'
import type { BlacklistRow } from '../../base/database/schema.ts'
import { invalidFields, problem } from '../../base/http/fail.ts'
import { publishOwner, publishSite } from '../../routing/publish.ts'
import { countRules, insertRule, type ListOf, lockList, removeRule } from './blacklist-store.ts'

type Body = z.output<typeof BlacklistBody>

/** Adds an address or range to an owner's list and sends the list to the redirect nodes. */
export const addRule = (db: Db, owner: number, body: Body): Promise<BlacklistRow> =>
  add(db, owner, owner, body)

/** Removes an owner's rule; `not_found` for anyone else's. */
export const deleteRule = (db: Db, owner: number, id: number): Promise<void> => remove(db, owner, owner, id)

/** Adds to the list that applies to every link of the site. */
export const addSiteRule = (db: Db, actor: number, body: Body): Promise<BlacklistRow> =>
  add(db, null, actor, body)

export const deleteSiteRule = (db: Db, actor: number, id: number): Promise<void> =>
  remove(db, null, actor, id)

async function add(db: Db, owner: ListOf, by: number, body: Body): Promise<BlacklistRow> {
  const range = readRange(body.range)
  if (!range) throw invalidFields({ range: 'range_invalid' })
  const expiresAt = body.expiresAt ? new Date(body.expiresAt) : null
  if (expiresAt && expiresAt.getTime() <= Date.now()) throw invalidFields({ expiresAt: 'expiry_past' })
  return db.transaction().execute(async (tx) => {
    await lockList(tx, owner)
    const row = await insertRule(tx, { owner, range, reason: body.reason, expiresAt, by })
    if (!row) throw problem('conflict', { errors: { range: 'range_listed' } })
    if ((await countRules(tx, owner)) > MAX_BLACKLIST_RULES) {
      throw problem('conflict', { message: 'blacklist_full' })
    }
    await publish(tx, owner)
    if (owner === null) await note(tx, by, 'blacklist.add', row)
    return row
  })
}

async function remove(db: Db, owner: ListOf, by: number, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockList(tx, owner)
    const row = await removeRule(tx, owner, id)
    if (!row) throw problem('not_found')
    await publish(tx, owner)
    if (owner === null) await note(tx, by, 'blacklist.remove', row)
  })
}

const publish = (tx: Tx, owner: ListOf) => (owner === null ? publishSite(tx) : publishOwner(tx, owner))

function note(
  tx: Tx,
  actor: number,
  action: 'blacklist.add' | 'blacklist.remove',
  row: BlacklistRow,
): Promise<void> {
  const rule = {
    range: showRange(row.range),
    reason: row.reason,
    expires_at: row.expires_at?.toISOString() ?? null,
  }
  const added = action === 'blacklist.add'
  const subject = `blacklist:${row.id}`
  return writeAudit(tx, { actor, action, subject, before: added ? null : rule, after: added ? rule : null })
}
