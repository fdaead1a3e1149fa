import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { newSeed, seededRandom } from '../../../infra/local/random.ts'
import { expectExactlyOnce } from '../testing/exactly-once.ts'
import { randomVisits, toFrame } from '../testing/random-visits.ts'
import { runningStats } from '../testing/running-stats.ts'

const running = runningStats(beforeAll)

const COUNT = 200
const day = Math.floor(Date.now() / 86_400_000) * 86_400_000
const seqs = async (query: string) =>
  (await running.ground.rows<{ seq: number }>(query)).map(({ seq }) => seq)
const putBack = async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['services/stats/put-back.ts'], {
    env: { ...process.env, CLICKHOUSE_URL: running.ground.url, CLICKHOUSE_DATABASE: running.ground.database },
  })
  const { stored, left } = JSON.parse(stdout)
  return { stored, left }
}

test('visits that ClickHouse refuses are put aside, delay nothing, and are stored once it accepts them', async () => {
  const seed = newSeed()
  console.log(`seed ${seed}`)
  const random = seededRandom(seed)
  await running.ground.command("ALTER TABLE visits ADD CONSTRAINT known CHECK country != 'QQ'")
  await running.ground.command(
    "ALTER TABLE visits MODIFY COLUMN mode Enum8('cloak' = 1, 'audit' = 2) SETTINGS alter_sync = 2",
  )
  const spools = ['refused-a', 'refused-b', 'sound']
  const visits = spools.map((spool) => randomVisits(random, spool, 1, COUNT, (i) => day - 40_000_000 + i))
  const refused = new Set([1, 2, 77, COUNT])
  for (const visit of visits[0]!.filter(({ seq }) => refused.has(seq))) visit.country = 'QQ'
  for (const visit of visits[1]!.filter(({ seq }) => refused.has(seq))) visit.mode = 'full_open'
  const frames = visits.map(toFrame)
  const answers = await Promise.all(frames.map((frame) => running.stats.send(frame)))
  expect(answers.map(({ acked }) => acked)).toEqual([COUNT, COUNT, COUNT])
  await Promise.all(frames.map((frame) => running.stats.send(frame)))

  const known = [...refused].sort((a, b) => a - b)
  const rest = visits[0]!.map(({ seq }) => seq).filter((seq) => !refused.has(seq))
  for (const [i, spool] of ['refused-a', 'refused-b'].entries()) {
    expect(await seqs(`SELECT seq FROM visits WHERE spool = '${spool}' ORDER BY seq`)).toEqual(rest)
    const aside = await running.ground.rows<{ seq: number; code: number; error: string }>(
      `SELECT seq, code, error FROM visits_aside WHERE spool = '${spool}' ORDER BY seq`,
    )
    expect(aside.map(({ seq }) => seq)).toEqual(known)
    expect(aside[0]!.error).toContain(i === 0 ? "country != 'QQ'" : 'full_open')
    const gaps = `SELECT from_seq AS seq FROM visit_gaps WHERE spool = '${spool}' AND kind = 'aside' AND to_seq = from_seq ORDER BY seq`
    expect(await seqs(gaps)).toEqual(known)
  }
  expect(await seqs("SELECT seq FROM visits WHERE spool = 'sound' ORDER BY seq")).toHaveLength(COUNT)
  expect(await running.stats.metrics('sluice_stats_visits_aside_total')).toBe(2 * known.length)

  expect(await putBack()).toEqual({ stored: 0, left: 2 * known.length })
  await running.ground.command('ALTER TABLE visits DROP CONSTRAINT known')
  expect(await putBack()).toEqual({ stored: known.length, left: known.length })
  await running.ground.command(
    'ALTER TABLE visits MODIFY COLUMN mode LowCardinality(String) SETTINGS alter_sync = 2',
  )
  expect(await putBack()).toEqual({ stored: known.length, left: 0 })
  expect(await putBack()).toEqual({ stored: 0, left: 0 })
  await expectExactlyOnce(running.ground, spools, COUNT)
}, 120_000)

test('ingest waits for a broken table and puts nothing aside', async () => {
  const visits = randomVisits(seededRandom(2), 'waiting', 1, 30, (i) => day + i)
  await running.stats.send(toFrame(visits.slice(0, 10)))
  await running.ground.command('RENAME TABLE visits TO visits_away')
  const failures = await running.stats.metrics('sluice_stats_insert_failures_total')
  const sent = running.stats.send(toFrame(visits))
  await expect
    .poll(() => running.stats.metrics('sluice_stats_insert_failures_total'), { timeout: 15_000 })
    .toBeGreaterThan(failures)
  expect(await running.stats.metrics('sluice_stats_batch_seconds')).toBeGreaterThan(0)
  await running.ground.command('RENAME TABLE visits_away TO visits')
  expect((await sent).acked).toBe(30)
  expect(await running.stats.metrics('sluice_stats_batch_seconds')).toBe(0)
  expect(await running.ground.rows('SELECT * FROM visits_aside')).toEqual([])
})

test('putting back leaves a visit that ingest has not passed yet', async () => {
  await running.ground.command(
    "INSERT INTO visits_aside (spool, seq, code, error, row) VALUES ('ahead', 5, 469, 'no', '')",
  )
  expect(await putBack()).toEqual({ stored: 0, left: 1 })
})
