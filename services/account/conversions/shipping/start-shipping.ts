import type { InternalTarget } from '@sluice/kit/internal-client'
import type { Log } from '@sluice/kit/log'
import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'
import { SHIP_MONEY_LOCK } from '../../base/database/locks.ts'
import { type Carrier, keepCarrying } from '../../base/jobs/keep-carrying.ts'
import { type Attempt, nextAttempt, WHOLE } from './next-attempt.ts'
import { goOnWithRebuild, isRebuildAsked } from './rebuild.ts'
import { shipBatch } from './ship-batch.ts'

/** Each insert is a part in ClickHouse, which merges them. */
const PACE_MS = 200

export type ShippingDeps = { db: Db; databaseUrl: string; stats: InternalTarget; log: Log }

/** Ships changes of conversions and costs to stats. Of several processes one at a time does. */
export function startShipping({ db, databaseUrl, stats, log }: ShippingDeps): Carrier {
  let attempt: Attempt = WHOLE
  const alone = <T>(work: (tx: Tx) => Promise<T>): Promise<T | undefined> =>
    db.transaction().execute(async (tx) => ((await isAlone(tx)) ? work(tx) : undefined))
  const carry = async () => {
    const tried = attempt
    attempt = nextAttempt(tried, 'failed')
    const taken = await alone((tx) => shipBatch(tx, stats, tried, log))
    attempt = nextAttempt(tried, taken ?? 0)
    if (taken === undefined) return false
    if (taken === tried.batch || attempt !== WHOLE) return true
    if (!(await isRebuildAsked(db))) return false
    return (await alone((tx) => goOnWithRebuild(tx, stats, log))) ?? false
  }
  return keepCarrying({
    ...{ databaseUrl, log, carry, paceMs: PACE_MS },
    ...{ name: 'conversions', channel: 'sluice_money' },
  })
}

async function isAlone(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(${SHIP_MONEY_LOCK}) as held`.execute(tx)
  return rows[0]?.held === true
}
