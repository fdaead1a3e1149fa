import { MONEY_SUMS_PATH, type MoneySum, MoneySumsAnswer } from '@sluice/contract/money-rows'
import { callPeer, type InternalTarget } from '@sluice/kit/internal-client'
import type { Log } from '@sluice/kit/log'
import type { Db } from '../../base/database/connect.ts'
import { differingSums } from './differing-sums.ts'
import { readSums, settledUntil } from './read-sums.ts'

const OWNERS = 500
const ATTEMPTS = 3
const TIMEOUT_MS = 30_000

export type MoneyReconciler = {
  /** Compares all accounts; rejects when stats or Postgres does not answer. */
  run(): Promise<void>
  /** How many sums differed in the last complete run; undefined before the first. */
  found(): number | undefined
  /** Time since the last complete run, or since the start. */
  secondsAgo(): number
}

/** `settleMs`: what changed within this time, a minute by default, is not compared yet: its transaction may be open. */
export type ReconcileDeps = { db: Db; stats: InternalTarget; log: Log; settleMs?: number }

/** Compares what Postgres and ClickHouse have of conversions and costs, except for what is on its way. */
export function createMoneyReconciler(deps: ReconcileDeps): MoneyReconciler {
  let found: number | undefined
  let wholeAt = performance.now()
  return {
    async run() {
      const differing: MoneySum[] = []
      for (let after = 0, more = true; more; ) {
        const owners = await ownersAfter(deps.db, after)
        more = owners.length === OWNERS
        const to = more ? owners.at(-1)! : Number.MAX_SAFE_INTEGER
        differing.push(...(await compare(deps, after, to)))
        after = to
      }
      found = differing.length
      wholeAt = performance.now()
      if (found > 0)
        deps.log.error(
          { found, first: differing.slice(0, 10) },
          'conversions or costs in Postgres and ClickHouse do not agree',
        )
    },
    found: () => found,
    secondsAgo: () => (performance.now() - wholeAt) / 1_000,
  }
}

const ownersAfter = async (db: Db, after: number): Promise<number[]> =>
  (
    await db.selectFrom('users').select('id').where('id', '>', after).orderBy('id').limit(OWNERS).execute()
  ).map(({ id }) => id)

/** A row that changes between both reads is on one side only; it is not when they are read again. */
async function compare(
  { db, stats, settleMs = 60_000 }: ReconcileDeps,
  after: number,
  to: number,
): Promise<MoneySum[]> {
  let differing: MoneySum[] = []
  for (let attempts = 0; attempts < ATTEMPTS; attempts += 1) {
    const question = { after, to, before: await settledUntil(db, settleMs) }
    const { sums } = await callPeer(stats, MONEY_SUMS_PATH, MoneySumsAnswer, {
      ...{ body: question, timeoutMs: TIMEOUT_MS },
    })
    differing = differingSums(await readSums(db, question), sums)
    if (differing.length === 0) break
  }
  return differing
}
