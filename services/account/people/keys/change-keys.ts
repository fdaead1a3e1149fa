import type { KeyBody } from '@sluice/contract/api-keys'
import type { z } from 'zod'
import { readRange } from '../../base/addresses/range.ts'
import { writeAudit } from '../../base/audit/write-audit.ts'
import type { Db } from '../../base/database/connect.ts'
import type { ApiKeyRow } from '../../base/database/schema.ts'
import { invalidFields } from '../../base/http/fail.ts'
import { holdUser } from '../identity/hold-user.ts'
import { hashKey, newKey, prefixOf } from './key-text.ts'
import { insertKey, lockKey } from './keys-store.ts'

/** The row of a key, and the key itself, which is never stored. */
export type MadeKey = { row: ApiKeyRow; key: string }

const OVERLAP_MS = 24 * 60 * 60_000

export async function createKey(db: Db, user: number, body: z.output<typeof KeyBody>): Promise<MadeKey> {
  const networks = readNetworks(body.networks)
  const expiresAt = body.expiresAt ? new Date(body.expiresAt) : null
  if (expiresAt && expiresAt.getTime() <= Date.now()) throw invalidFields({ expiresAt: 'expiry_past' })
  const key = newKey()
  const scopes = [...new Set(body.scopes)].sort()
  return db.transaction().execute(async (tx) => {
    await holdUser(tx, user)
    const stored = { user, name: body.name, prefix: prefixOf(key), hash: hashKey(key) }
    const row = await insertKey(tx, { ...stored, scopes, networks, expiresAt })
    const after = {
      key_name: row.name,
      scopes: scopes.join(' '),
      networks: networks.join(' '),
      expires_at: expiresAt?.toISOString() ?? null,
    }
    await writeAudit(tx, { actor: user, action: 'key.create', subject: `key:${row.id}`, before: null, after })
    return { row, key }
  })
}

/** Gives a key a new secret. The present one works for another 24 hours, one from an earlier roll no longer. */
export async function rollKey(db: Db, user: number, id: number): Promise<MadeKey> {
  const key = newKey()
  return db.transaction().execute(async (tx) => {
    const before = await lockKey(tx, user, id)
    const row = await tx
      .updateTable('api_keys')
      .set({
        prefix: prefixOf(key),
        hash: hashKey(key),
        previous_hash: before.hash,
        previous_until: new Date(Date.now() + OVERLAP_MS),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const after = { key_name: row.name }
    await writeAudit(tx, { actor: user, action: 'key.roll', subject: `key:${id}`, before: null, after })
    return { row, key }
  })
}

/** Both secrets of the key stop at once. */
export async function revokeKey(db: Db, user: number, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { name } = await lockKey(tx, user, id)
    await tx.deleteFrom('api_keys').where('id', '=', id).execute()
    const before = { key_name: name }
    await writeAudit(tx, { actor: user, action: 'key.revoke', subject: `key:${id}`, before, after: null })
  })
}

function readNetworks(texts: readonly string[]): string[] {
  const read = texts.map(readRange)
  const known = read.filter((range) => range !== undefined)
  if (known.length < read.length) throw invalidFields({ networks: 'range_invalid' })
  return [...new Set(known)].sort()
}
