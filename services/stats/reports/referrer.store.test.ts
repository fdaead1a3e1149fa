import { beforeAll, expect, test } from 'vitest'
import { seededRandom } from '../../../infra/local/random.ts'
import { statements } from '../clickhouse/migrations/0011-referrer-host.ts'
import { randomVisits, toFrame } from '../testing/random-visits.ts'
import { runningStats } from '../testing/running-stats.ts'

const running = runningStats(beforeAll)
const NOW = Date.now()
const range = { owner: 1, from: NOW - 86_400_000, to: NOW + 86_400_000 }

/** What browsers and others send, and the host that it counts under. */
const REFERRERS: readonly [referrer: string, host: string][] = [
  ['', ''],
  ['https://news.test/', 'news.test'],
  ['https://www.NEWS.test:8443/a?b=https://other.test/#c', 'news.test'],
  ['http://WWW.news.test', 'news.test'],
  ['https://m.news.test/', 'm.news.test'],
  ['https://www.com/', 'com'],
  ['android-app://com.google.android.gm/', 'com.google.android.gm'],
  ['http://localhost/x', ''],
  ['https://xn--fiq228c.test/', 'xn--fiq228c.test'],
  ['https://203.0.113.7/', '203.0.113.7'],
  [`https://${'a'.repeat(300)}.test/`, ''],
  ['no address', ''],
  ["' OR 1=1 --", ''],
  ['https://', ''],
  ['/only/a/path', ''],
]
const visits = randomVisits(seededRandom(3), 'referrers', 1, REFERRERS.length, () => NOW - 60_000, 1).map(
  (visit, i) => ({ ...visit, referrer: REFERRERS[i]![0] }),
)
const expected = new Map(
  [...Map.groupBy(REFERRERS, ([, host]) => host)].map(([host, all]) => [host, all.length]),
)

async function check() {
  const { rows, complete_from } = await running.stats.ask('by-referrer', range)
  expect(complete_from).toBeNull()
  expect(new Map(rows.map((row) => [row.referrer, row.visits + row.unserved]))).toEqual(expected)
  for (const [host, count] of expected) {
    const log = async (is: string[], not: string[]) =>
      (await running.stats.ask('access-log', { ...range, limit: 1, filters: { referrer: { is, not } } }))
        .total
    expect(await log([host], []), host).toBe(count)
    expect(await log([], [host]), host).toBe(REFERRERS.length - count)
  }
}

test('referrers are counted and filtered by host, those of visits that were stored before the column, too', async () => {
  await running.stats.send(toFrame(visits))
  const listed = async () => (await running.stats.ask('access-log', { ...range, limit: 1 })).total
  await expect.poll(listed, { timeout: 20_000 }).toBe(visits.length)
  await check()
  await running.ground.command('ALTER TABLE visits DROP COLUMN referrer_host SETTINGS mutations_sync = 2')
  for (const statement of statements) await running.ground.command(statement)
  await check()
})
