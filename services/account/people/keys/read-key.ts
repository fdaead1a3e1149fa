import { sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'
import { problem } from '../../base/http/fail.ts'
import type { Session } from '../../base/http/session.ts'
import { networkOf } from '../../base/limits/network.ts'
import { hashKey, isWellSpelled } from './key-text.ts'

/** A use is noted at most this often, so that reading rarely writes. */
const NOTE_MS = 60_000

/**
 * The account that an API key acts for, read from Postgres, so that a revoked key or a disabled user is refused everywhere
 * at once. Throws `key_invalid` for every key that does not count, and `key_network` for one from elsewhere.
 */
export async function readKey(db: Db, key: string, address: string): Promise<Session> {
  if (!isWellSpelled(key)) throw problem('key_invalid')
  return readKeyOf(db, hashKey(key), address)
}

/** The same for the hash of a key. */
export async function readKeyOf(db: Db, hash: Buffer, address: string): Promise<Session> {
  const row = await db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .select(['k.id', 'k.user_id', 'k.scopes', 'k.created_at', 'k.last_used_at', 'k.last_used_network'])
    .select(['u.email', 'u.role'])
    .select(sql<boolean>`(cardinality(k.networks) = 0 or ${address}::inet <<= any(k.networks))`.as('allowed'))
    .where((eb) =>
      eb.or([
        eb('k.hash', '=', hash),
        eb.and([eb('k.previous_hash', '=', hash), eb('k.previous_until', '>', sql<Date>`now()`)]),
      ]),
    )
    .where((eb) => eb.or([eb('k.expires_at', 'is', null), eb('k.expires_at', '>', sql<Date>`now()`)]))
    .where('u.status', '=', 'active')
    .executeTakeFirst()
  if (!row) throw problem('key_invalid')
  if (!row.allowed) throw problem('key_network')
  const network = networkOf(address)
  const used = row.last_used_at?.getTime() ?? 0
  if (Date.now() - used > NOTE_MS || row.last_used_network !== network)
    await db
      .updateTable('api_keys')
      .set({ last_used_at: new Date(), last_used_network: network })
      .where('id', '=', row.id)
      .execute()
  return {
    id: 0,
    userId: row.user_id,
    email: row.email,
    role: row.role,
    totp: false,
    oneTimePassword: false,
    key: { id: row.id, hash, scopes: new Set(row.scopes), created: row.created_at },
  }
}
