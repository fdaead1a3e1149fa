import { sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'
import type { Session } from '../../base/http/session.ts'
import { isLive } from '../../people/identity/session-life.ts'

/** Whose visits a stream shows, and by which right. */
export type Watcher = {
  owner: number
  by: { session: number } | { key: Buffer; address: string }
}

export const watcherOf = ({ id, userId, key }: Session, address: string): Watcher => ({
  owner: userId,
  by: key ? { key: key.hash, address } : { session: id },
})

/**
 * Whether each may still watch, in two statements for any number of them. Looking notes no use: watching alone does not keep
 * a session alive.
 */
export async function mayWatch(db: Db, watchers: readonly Watcher[]): Promise<boolean[]> {
  const sessions = new Set<number>()
  const keys = new Map<string, { hash: Buffer; address: string }>()
  for (const { by } of watchers) {
    if ('session' in by) sessions.add(by.session)
    else keys.set(nameOf(by), { hash: by.key, address: by.address })
  }
  const live = await liveSessions(db, [...sessions])
  const good = await goodKeys(db, [...keys.values()])
  return watchers.map(({ by }) => ('session' in by ? live.has(by.session) : good.has(nameOf(by))))
}

const nameOf = ({ key, address }: { key: Buffer; address: string }) => `${key.toString('hex')} ${address}`

async function liveSessions(db: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.remember', 's.last_seen_at', 's.expires_at', 's.revoked_at'])
    .select(['u.status', 'u.one_time_password'])
    .where('s.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  const now = Date.now()
  return new Set(rows.filter((row) => isLive(row, now) && !row.one_time_password).map(({ id }) => id))
}

async function goodKeys(db: Db, keys: readonly { hash: Buffer; address: string }[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const hashes = keys.map(({ hash }) => hash.toString('hex'))
  const addresses = keys.map(({ address }) => address)
  const { rows } = await sql<{ hash: string; address: string }>`
    select w.hash, w.address
    from unnest(${hashes}::text[], ${addresses}::text[]) as w (hash, address)
    cross join lateral (
      select * from api_keys where hash = decode(w.hash, 'hex')
      union all
      select * from api_keys where previous_hash = decode(w.hash, 'hex') and previous_until > now()
    ) k
    join users u on u.id = k.user_id
    where u.status = 'active' and 'stats:read' = any(k.scopes)
      and (k.expires_at is null or k.expires_at > now())
      and (cardinality(k.networks) = 0 or w.address::inet <<= any(k.networks))`.execute(db)
  return new Set(rows.map(({ hash, address }) => `${hash} ${address}`))
}
