import { beforeEach, expect, test, vi } from 'vitest'
import { seededRandom } from '../../../infra/local/random.ts'
import { expectExactlyOnce } from '../testing/exactly-once.ts'
import { byText, countsOf, sharesOf } from '../testing/naive-reports.ts'
import { randomVisits, toFrame } from '../testing/random-visits.ts'
import { runningStats } from '../testing/running-stats.ts'

const DAY = 86_400_000
const today = Math.floor(Date.now() / DAY) * DAY
const random = seededRandom(7)
const visits = randomVisits(
  random,
  'rolled',
  1,
  3_000,
  (i) => today - 45 * DAY + i * Math.floor((45 * DAY) / 3_000),
)

const running = runningStats(beforeEach)

const mondayOf = (midnight: number) => midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * DAY

const rolledUp = (count: number) =>
  vi.waitFor(
    async () =>
      expect(await running.ground.rows('SELECT sum(visits) AS n FROM visits_daily')).toEqual([{ n: count }]),
    { timeout: 30_000, interval: 200 },
  )

test('daily counts equal the visits, including late ones, and damaged ones are repaired', async () => {
  await running.stats.send(toFrame(visits.slice(0, 2_900)))
  await expectExactlyOnce(running.ground, ['rolled'], 2_900)
  const late = visits.slice(2_900).map((visit) => ({ ...visit, at: visit.at - 20 * DAY }))
  await running.stats.send(toFrame(late))
  await expectExactlyOnce(running.ground, ['rolled'], 3_000)
  const [{ day }] = (await running.ground.rows<{ day: string }>('SELECT day FROM visits_daily LIMIT 1')) as [
    { day: string },
  ]
  await running.ground.command(`ALTER TABLE visits_daily DROP PARTITION '${day}'`)
  await expectExactlyOnce(running.ground, ['rolled'], 3_000)
})

test('when retention drops visits, totals stay and numbering continues', async () => {
  await running.stats.send(toFrame(visits))
  await rolledUp(3_000)
  await running.stats.keep(20)
  const border = mondayOf(today - 20 * DAY)
  await vi.waitFor(
    async () =>
      expect(await running.ground.rows('SELECT toString(toDate(min(at))) AS first FROM visits')).toEqual([
        { first: new Date(border).toISOString().slice(0, 10) },
      ]),
    { timeout: 15_000, interval: 200 },
  )
  await rolledUp(3_000)

  const own = visits.filter((visit) => visit.owner === 1)
  expect((await running.stats.ask('cloak-totals', { owner: 1, cloaks: [] })).all).toEqual(countsOf(own))
  for (const [from, to] of [
    [today - 45 * DAY, today + DAY],
    [border - 5 * DAY, border + 2 * DAY + 12_345],
    [border - 9 * DAY, border],
    [border - 9 * DAY, border - 8 * DAY],
  ] as const) {
    const expected = own.filter((visit) => visit.at >= from && visit.at < to)
    for (const name of ['country', 'device', 'reason'] as const) {
      const { rows } = await running.stats.ask(`by-${name}`, { owner: 1, from, to })
      expect(byText(rows)).toEqual(byText(sharesOf(expected, name)))
    }
    const series = await running.stats.ask('over-time', {
      owner: 1,
      from,
      to,
      bucket: 'day',
      timeZone: 'UTC',
    })
    expect(series.rows.reduce((sum, row) => sum + row.visits, 0)).toBe(countsOf(expected).visits)
  }
  expect(await running.stats.send(toFrame(visits.slice(-5)))).toEqual({ spool: 'rolled', acked: 3_000 })
})

test('visits that arrive after retention dropped their week are dropped and counted', async () => {
  await running.stats.send(toFrame(visits))
  await rolledUp(3_000)
  await running.stats.keep(20)
  const dropped = (atMost: number) =>
    vi.waitFor(
      async () => {
        const [row] = await running.ground.rows<{ n: number }>(
          'SELECT count() AS n FROM visits WHERE at < now() - 2500000',
        )
        expect(row?.n).toBeLessThanOrEqual(atMost)
      },
      { timeout: 15_000, interval: 200 },
    )
  await dropped(0)
  expect(await running.stats.metrics('sluice_stats_visits_too_late_total')).toBe(0)
  const late = randomVisits(random, 'rolled', 3_001, 40, (i) => today - 40 * DAY + i)
  expect(await running.stats.send(toFrame(late))).toEqual({ spool: 'rolled', acked: 3_040 })
  await vi.waitFor(
    async () => expect(await running.stats.metrics('sluice_stats_visits_too_late_total')).toBe(40),
    {
      timeout: 15_000,
      interval: 200,
    },
  )
  await rolledUp(3_000)
  expect(await running.stats.send(toFrame(late))).toEqual({ spool: 'rolled', acked: 3_040 })
})

test('a longer retention afterwards neither hides nor clears days already dropped', async () => {
  await running.stats.send(toFrame(visits))
  await rolledUp(3_000)
  for (const days of [10, 300]) {
    await running.stats.keep(days)
    await vi.waitFor(async () => {
      const [row] = await running.ground.rows<{ n: number }>('SELECT count() AS n FROM visits')
      expect(row?.n).toBeLessThan(1_500)
    }, 15_000)
  }
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  await rolledUp(3_000)
  const own = visits.filter((visit) => visit.owner === 3)
  expect((await running.stats.ask('cloak-totals', { owner: 3, cloaks: [] })).all).toEqual(countsOf(own))
})

test('visits lost from ClickHouse raise an alarm instead of lowering what was counted', async () => {
  await running.stats.send(toFrame(visits))
  await rolledUp(3_000)
  await running.ground.command('ALTER TABLE visits DELETE WHERE seq = 2500 SETTINGS mutations_sync = 2')
  await vi.waitFor(
    async () => expect(await running.stats.metrics('sluice_stats_visits_shrunk_total')).toBeGreaterThan(0),
    { timeout: 30_000, interval: 200 },
  )
  await rolledUp(3_000)
})
