import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@sluice/local/random'
import pg from 'pg'
import { type FaultMode, HANG, PASS, REFUSE } from '../fault-mode.ts'
import type { Topology } from '../topology.ts'
import { lateness, until } from '../wait.ts'
import type { Tally } from './retrying.ts'

type Clients = { begin(): void; tally: Tally }
/** Something that happens to account once clients have begun to send, and is over in the end. Returns what went wrong. */
export type Outage = (topology: Topology, random: Random, clients: Clients) => Promise<string[]>

const WAITING = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and application_name = 'sluice-account' and wait_event_type = 'Lock'`
const SEEN_MS = 20_000
const SOON_MS = 60

/** Killed while its request waits for a table: within its work, or when its answer is to be kept. */
const killedAt =
  (table: string): Outage =>
  async ({ account, logins }, _random, { begin, tally }) => {
    const holder = new pg.Client({ connectionString: logins.admin })
    await holder.connect()
    let faults: string[]
    try {
      await holder.query(`begin; lock table ${table} in share mode`)
      const before = tally.running
      begin()
      const waiting = until(`a request waits for ${table}`, SEEN_MS, async () => {
        const { rows } = await holder.query<{ n: number }>(WAITING)
        return (rows[0]?.n ?? 0) > 0 && tally.running > before
      })
      faults = await lateness(waiting)
      await account.kill()
    } finally {
      await holder.query('rollback')
      await holder.end()
    }
    await account.start()
    return faults
  }

const killed: Outage = async ({ account }, random, { begin }) => {
  begin()
  await sleep(random.int(0, SOON_MS))
  await account.kill()
  await account.start()
  return []
}

const lost =
  (mode: FaultMode): Outage =>
  async ({ proxies }, random, { begin }) => {
    begin()
    await sleep(random.int(0, SOON_MS))
    await proxies.accountPostgres.set(mode)
    await sleep(random.int(100, 800))
    await proxies.accountPostgres.set(PASS)
    return []
  }

/** At any moment. */
export const SUDDEN: Readonly<Record<string, Outage>> = {
  killed,
  'Postgres gone': lost(REFUSE),
  'Postgres silent': lost(HANG),
  'answers of Postgres lost': lost({ kind: 'drop-responses', afterwards: 'reset' }),
}

/** Those that hit the two moments that matter, too. */
export const OUTAGES: Readonly<Record<string, Outage>> = {
  'killed in the work': killedAt('cloaks'),
  'killed before the answer is kept': killedAt('idempotent_answers'),
  ...SUDDEN,
}
