import { expect, vi } from 'vitest'
import type { StatsGround } from './ground.ts'

/** Expects each number from 1 to `count` of the spools stored exactly once, none put aside, and matching daily counts. */
export async function expectExactlyOnce(ground: StatsGround, spools: string[], count: number): Promise<void> {
  const perSpool = await ground.rows(
    'SELECT spool, count() AS n, uniqExact(seq) AS u, min(seq) AS a, max(seq) AS z FROM visits GROUP BY spool ORDER BY spool',
  )
  expect(perSpool).toEqual(spools.map((spool) => ({ spool, n: count, u: count, a: 1, z: count })))
  for (const table of ['visit_gaps', 'visits_aside']) {
    expect(await ground.rows(`SELECT * FROM ${table}`)).toEqual([])
  }
  const daily = (table: string, day: string, sum: string) =>
    ground.rows(`SELECT ${day} AS d, owner, redirect_to, ${sum} AS n FROM ${table} GROUP BY d, owner, redirect_to
      ORDER BY d, owner, redirect_to`)
  await vi.waitFor(
    async () => {
      expect(await daily('visits_daily', 'day', 'sum(visits)')).toEqual(
        await daily('visits', 'toDate(at)', 'count()'),
      )
    },
    { timeout: 15_000, interval: 300 },
  )
}
