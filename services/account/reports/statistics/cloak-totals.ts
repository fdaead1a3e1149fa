import type { ReportAnswer } from '@sluice/contract/reports'
import type { Counts } from '@sluice/contract/share-reports'
import type { Log } from '@sluice/kit/log'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { AskReport } from './ask-report.ts'

/** Lifetime counts of some links. `delayed`: stats cannot be reached and these are the last known ones. */
export type CloakTotals = { all: Shown; of(cloak: number): Shown; delayed: boolean }
export type TotalsReader = (owner: number, cloaks: number[]) => Promise<CloakTotals>
type Shown = Pick<Counts, 'visits' | 'real_visits' | 'audit_visits' | 'unserved'>

const ZERO: Shown = { visits: 0, real_visits: 0, audit_visits: 0, unserved: 0 }
/** For a link that was just created. */
export const NO_VISITS: CloakTotals = { all: ZERO, of: () => ZERO, delayed: false }

const Kept = z.tuple([z.int(), z.int(), z.int(), z.int()])
const KEEP_SECONDS = 30 * 86_400
const pack = (c: Shown) => JSON.stringify([c.visits, c.real_visits, c.audit_visits, c.unserved])

/**
 * Reads totals from stats and keeps them in Redis, so that lists keep working, marked as delayed, while stats cannot be
 * reached. Links without a known count then show 0 with the same mark.
 */
export function totalsReader(deps: { ask: AskReport; redis: Redis; prefix: string; log: Log }): TotalsReader {
  const { ask, redis, prefix, log } = deps
  const keyOf = (owner: number) => `${prefix}totals:${owner}`

  const keep = async (owner: number, answer: ReportAnswer<'cloak-totals'>) => {
    const fields = Object.fromEntries(answer.rows.map((row) => [row.cloak, pack(row)]))
    await redis
      .pipeline()
      .hset(keyOf(owner), { ...fields, all: pack(answer.all) })
      .expire(keyOf(owner), KEEP_SECONDS)
      .exec()
  }
  const lastKnown = async (owner: number, cloaks: number[]): Promise<CloakTotals> => {
    const texts = await redis.hmget(keyOf(owner), 'all', ...cloaks.map(String)).catch(() => [])
    const [all = ZERO, ...each] = texts.map((text) => (text === null ? ZERO : unpack(text)))
    const byCloak = new Map(cloaks.map((cloak, index) => [cloak, each[index] ?? ZERO]))
    return { all, of: (cloak) => byCloak.get(cloak) ?? ZERO, delayed: true }
  }

  return async (owner, cloaks) => {
    try {
      const answer = await ask('cloak-totals', { owner, cloaks })
      keep(owner, answer).catch((error: unknown) => log.debug({ err: error }, 'totals could not be kept'))
      const byCloak = new Map<number, Shown>(answer.rows.map((row) => [row.cloak, row]))
      return { all: answer.all, of: (cloak) => byCloak.get(cloak) ?? ZERO, delayed: false }
    } catch {
      return lastKnown(owner, cloaks)
    }
  }
}

function unpack(text: string): Shown {
  const [visits, real_visits, audit_visits, unserved] = Kept.parse(JSON.parse(text))
  return { visits, real_visits, audit_visits, unserved }
}
