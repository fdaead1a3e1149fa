import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Topology } from '../topology.ts'
import { lateness, until } from '../wait.ts'
import { drillSettings } from './documented.ts'
import { hashOf, noteLedger } from './ledger-moment.ts'
import { asked, homeBeside, type OwnPostgres, recover } from './own-postgres.ts'
import { secondsSince } from './seconds-since.ts'

export type Archived = { postgres: OwnPostgres; dir: string; walDir: string; base: string }

/** While the product runs: recovers a second Postgres to a past moment and checks that it has that moment's ledger. */
export async function recoverMoment(
  topology: Topology,
  { postgres, dir, walDir, base }: Archived,
  withinMs: number,
) {
  const noted = await noteLedger(topology.logins.admin)
  const segment = await asked(topology.logins.admin, 'select pg_walfile_name(pg_current_wal_lsn())')
  const late = await lateness(
    until('the moment is in the archive', withinMs, async () => (await readdir(walDir)).includes(segment)),
  )
  if (late.length > 0) return { faults: late, seconds: 0 }
  const begun = performance.now()
  const beside = await homeBeside(postgres, join(dir, 'drill'))
  const other = await recover(base, beside, drillSettings(walDir, noted.at))
  try {
    const same = (await hashOf(other.logins.admin)) === noted.hash
    return {
      faults: same ? [] : ['the ledger differs from that of the moment'],
      seconds: secondsSince(begun),
    }
  } finally {
    await other.stop()
  }
}
