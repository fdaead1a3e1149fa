import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Visit } from '@sluice/contract/visit'
import { beforeAll, expect, test } from 'vitest'
import { seededRandom } from '../../../infra/local/random.ts'
import { randomVisits, toFrame } from '../testing/random-visits.ts'
import { runningStats } from '../testing/running-stats.ts'

const DAY = 86_400_000
const today = Math.floor(Date.now() / DAY) * DAY
const COUNT = 450
const REFUSED_EVERY = 50

const running = runningStats(beforeAll)

const asideSeqs = async () =>
  (await running.ground.rows<{ seq: number }>('SELECT seq FROM visits_aside ORDER BY seq')).map(
    ({ seq }) => seq,
  )
const soon = { timeout: 15_000, interval: 200 }

test('refused visits are dropped with the visits of their days; younger ones stay and can still be put back', async () => {
  const visits = randomVisits(seededRandom(3), 'aged', 1, COUNT, (i) => today - 45 * DAY + i * (DAY / 10))
  const refused = visits.filter(({ seq }) => seq % REFUSED_EVERY === 0)
  for (const visit of refused) visit.country = 'QQ'
  await running.ground.command("ALTER TABLE visits ADD CONSTRAINT known CHECK country != 'QQ'")
  expect((await running.stats.send(toFrame(visits))).acked).toBe(COUNT)
  expect(await asideSeqs()).toEqual(refused.map(({ seq }) => seq))
  await running.ground.command(
    `INSERT INTO visits_dead (at, reason, detail, source, bytes, raw)
     SELECT now() - INTERVAL n DAY, 'bad_json', '', 'aged', 1, '192.0.2.1' FROM (SELECT arrayJoin([1, 40]) AS n)`,
  )

  await running.stats.keep(20)
  await expect.poll(() => running.ground.rows('SELECT 1 FROM visits_dead'), soon).toHaveLength(1)
  const [{ first }] = (await running.ground.rows<{ first: string }>(
    'SELECT toString(max(day)) AS first FROM raw_border',
  )) as [{ first: string }]
  const kept = refused.filter(({ at }) => at >= Date.parse(first)).map(({ seq }) => seq)
  expect(kept.length).toBeGreaterThan(2)
  expect(kept.length).toBeLessThan(refused.length - 2)
  await expect.poll(asideSeqs, soon).toEqual(kept)
  const gone = refused.length - kept.length + 1
  await expect.poll(() => running.stats.metrics('sluice_stats_refused_expired_total'), soon).toBe(gone)

  await running.ground.command('ALTER TABLE visits DROP CONSTRAINT known')
  const { stdout } = await promisify(execFile)(process.execPath, ['services/stats/put-back.ts'], {
    env: { ...process.env, CLICKHOUSE_URL: running.ground.url, CLICKHOUSE_DATABASE: running.ground.database },
  })
  expect(JSON.parse(stdout)).toMatchObject({ stored: kept.length, left: 0 })
  expect(
    await running.ground.rows(`SELECT seq FROM visits WHERE seq % ${REFUSED_EVERY} = 0 ORDER BY seq`),
  ).toEqual(kept.map((seq) => ({ seq })))
  expect(await running.stats.send(toFrame(visits.slice(-5)))).toEqual({ spool: 'aged', acked: COUNT })
}, 90_000)

test('a visit with a future date is put aside with the present time', async () => {
  const [visit] = randomVisits(seededRandom(4), 'ahead', 1, 1, () => today + 3_650 * DAY) as [Visit]
  await running.ground.command("ALTER TABLE visits ADD CONSTRAINT known CHECK country != 'QQ'")
  expect((await running.stats.send(toFrame([{ ...visit, country: 'QQ' }]))).acked).toBe(1)
  expect(
    await running.ground.rows("SELECT visit_at <= now64(3) AS past FROM visits_aside WHERE spool = 'ahead'"),
  ).toEqual([{ past: 1 }])
})
