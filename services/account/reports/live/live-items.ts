import type { LiveRow } from '@sluice/contract/live-question'
import type { Db } from '../../base/database/connect.ts'
import type { NamedCloak } from '../statistics/cloak-names.ts'
import { domainHosts } from '../statistics/domain-hosts.ts'
import { logItem } from '../statistics/log-item.ts'
import type { LiveItem } from './live-watch.ts'

/** A new name is shown after this long. */
const KNOWN_MS = 5_000
const MOST_KNOWN = 10_000
const NOT_READ: NamedCloak = { name: '', deleted: false }

export type LiveItems = (rows: readonly LiveRow[]) => Promise<LiveItem[]>

/** Makes log items of visits, with their links' names and their hosts. One statement reads the names that are not known. */
export function liveItems(db: Db, onError: (error: unknown) => void): LiveItems {
  const known = new Map<number, { named: NamedCloak | undefined; until: number }>()
  /** A domain has one host for ever. */
  const hosts = new Map<number, string>()
  async function learnHosts(ids: readonly number[]): Promise<void> {
    const unknown = ids.filter((id) => !hosts.has(id))
    if (hosts.size > MOST_KNOWN) hosts.clear()
    for (const [id, host] of await domainHosts(db, unknown)) hosts.set(id, host)
  }
  async function learn(ids: readonly number[], now: number): Promise<void> {
    const asked = ids.filter((id) => (known.get(id)?.until ?? 0) <= now)
    if (asked.length === 0) return
    const rows = await db
      .selectFrom('cloaks')
      .select(['id', 'name', 'deleted_at'])
      .where('id', 'in', asked)
      .execute()
    if (known.size > MOST_KNOWN) known.clear()
    for (const id of asked) {
      const row = rows.find((each) => each.id === id)
      const named = row && { name: row.name, deleted: row.deleted_at !== null }
      known.set(id, { named, until: now + KNOWN_MS })
    }
  }
  return async (rows) => {
    // Without Postgres a visit is shown without its link's name.
    await Promise.all([
      learn([...new Set(rows.map(({ cloak }) => cloak))], Date.now()),
      learnHosts(rows.map(({ domain }) => domain)),
    ]).catch(onError)
    const namedOf = (id: number) => (known.has(id) ? known.get(id)?.named : NOT_READ)
    return rows.map((row) => ({
      text: JSON.stringify(logItem({ ...row, conversions: [] }, namedOf(row.cloak), hosts)),
      stored: row.stored,
    }))
  }
}
