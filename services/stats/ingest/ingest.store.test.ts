import { INGEST_PATH, VISIT_VERSION, type Visit } from '@sluice/contract/visit'
import { visitLine } from '@sluice/contract/visit-line'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { seededRandom } from '../../../infra/local/random.ts'
import { randomVisits, toFrame } from '../testing/random-visits.ts'
import { runningStats } from '../testing/running-stats.ts'

const running = runningStats(beforeAll)

const now = Date.now()
const visits = (spool: string, from: number, count: number, stepMs = 1_000) =>
  randomVisits(seededRandom(1), spool, from, count, (i) => now - 3_600_000 + (from + i) * stepMs)
const stored = async (spool: string) =>
  (
    await running.ground.rows<{ seq: number }>(`SELECT seq FROM visits WHERE spool = '${spool}' ORDER BY seq`)
  ).map(({ seq }) => seq)
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

test('a frame is answered once it is stored, and sending it again changes nothing', async () => {
  const frame = toFrame(visits('again', 1, 300))
  expect(await running.stats.send(frame)).toEqual({ spool: 'again', acked: 300 })
  expect(await running.stats.send(frame)).toEqual({ spool: 'again', acked: 300 })
  expect(await running.stats.send(toFrame(visits('again', 200, 300)))).toEqual({ spool: 'again', acked: 499 })
  expect(await stored('again')).toEqual(upTo(499))
})

test('the same frame sent eight times at once is stored once', async () => {
  const frame = toFrame(visits('atonce', 1, 500))
  const answers = await Promise.all(upTo(8).map(() => running.stats.send(frame)))
  expect(new Set(answers.map(({ acked }) => acked))).toEqual(new Set([500]))
  expect(await stored('atonce')).toEqual(upTo(500))
})

test('visits of an insert that ClickHouse remembers and has lost are stored', async () => {
  const { ground, stats } = running
  const frame = toFrame(visits('lost', 1, 20))
  await stats.send(frame)
  // What a kill leaves between noting an insert and keeping its rows.
  await ground.command("ALTER TABLE visits DELETE WHERE spool = 'lost' SETTINGS mutations_sync = 2")
  const next = await ground.start()
  onTestFinished(() => next.stop().then(() => {}))
  expect(await ground.talkTo(next).send(frame)).toEqual({ spool: 'lost', acked: 20 })
  expect(await stored('lost')).toEqual(upTo(20))
})

test('unreadable records go to the dead-letter table with the reason, and the visits around them are stored', async () => {
  const [a, b, c, d] = visits('poison', 1, 4) as [Visit, Visit, Visit, Visit]
  const lines = [
    visitLine(a),
    visitLine({ ...b, v: 9 as typeof VISIT_VERSION }),
    '[2,"poison",3,oops',
    visitLine({ ...d, user_agent: 'x'.repeat(1_000_000) }),
    'no json at all \u0000 \ud800',
    visitLine({ ...c, seq: 5 }),
  ]
  const before = await running.stats.metrics('sluice_stats_dead_letters_total')
  expect(await running.stats.send(lines.join('\n'))).toEqual({ spool: 'poison', acked: 5 })
  expect(await stored('poison')).toEqual([1, 5])
  expect((await running.stats.metrics('sluice_stats_dead_letters_total')) - before).toBe(4)
  const dead = await running.ground.rows<{ reason: string; bytes: number; kept: number }>(
    'SELECT reason, bytes, length(raw) AS kept FROM visits_dead ORDER BY reason',
  )
  expect(dead.map(({ reason }) => reason)).toEqual(['bad_json', 'bad_json', 'too_long', 'unknown_version'])
  expect(dead[2]).toMatchObject({ kept: 65_536 })
})

test('a frame of pure garbage is answered', async () => {
  expect(await running.stats.send('garbage\n{}\n')).toEqual({ spool: '', acked: 0 })
  expect(await running.stats.send('')).toEqual({ spool: '', acked: 0 })
})

test('void and missing numbers are recorded, and later visits are stored', async () => {
  const hole = { v: VISIT_VERSION, spool: 'holes', seq: 3, void_to: 5 } as const
  const frame = toFrame([...visits('holes', 1, 2), hole, ...visits('holes', 8, 2)])
  expect(await running.stats.send(frame)).toEqual({ spool: 'holes', acked: 9 })
  expect(await stored('holes')).toEqual([1, 2, 8, 9])
  const gaps = await running.ground.rows(
    "SELECT from_seq, to_seq, kind FROM visit_gaps WHERE spool = 'holes' ORDER BY from_seq",
  )
  expect(gaps).toEqual([
    { from_seq: 3, to_seq: 5, kind: 'void' },
    { from_seq: 6, to_seq: 7, kind: 'missing' },
  ])
})

test('hostile text is read back unchanged', async () => {
  const texts = [
    '\\\t\n\r\0\b\f\v',
    "'; DROP TABLE visits --",
    '\u2028\u202e\ufeff𝕏💣',
    '\\N',
    '<script>alert(1)</script>',
  ]
  const sent = visits('hostile', 1, texts.length).map((visit, i) => ({
    ...visit,
    owner: 77,
    user_agent: texts[i]!,
    referrer: texts[i]!,
  }))
  await running.stats.send(toFrame(sent))
  const until = now + 1e9
  const log = await running.stats.ask('access-log', {
    owner: 77,
    from: 0,
    to: until,
    asOf: until,
    limit: 100,
  })
  expect(log.rows.map((row) => row.referrer).reverse()).toEqual(texts)
  const raw = await running.ground.rows<{ text: string }>(
    "SELECT user_agent AS text FROM visits WHERE spool = 'hostile' ORDER BY seq",
  )
  expect(raw.map(({ text }) => text)).toEqual(texts)
})

test('a lone surrogate does not hold up its spool', async () => {
  const [visit] = visits('lone', 1, 1) as [Visit]
  const line = visitLine({ ...visit, referrer: 'x\ud800y' })
  expect(await running.stats.send(line)).toEqual({ spool: 'lone', acked: 1 })
})

test('visits of several weeks are stored in the order of their numbers', async () => {
  const spread = visits('weeks', 1, 2_000).map((visit, i) => ({
    ...visit,
    at: now - (i % 3) * 8 * 86_400_000,
  }))
  expect(await running.stats.send(toFrame(spread.slice(0, 40)))).toEqual({ spool: 'weeks', acked: 40 })
  const sorted = spread.slice(40).map((visit, i) => ({ ...visit, at: now - 60 * 86_400_000 + i * 2_000_000 }))
  expect(await running.stats.send(toFrame(sorted))).toEqual({ spool: 'weeks', acked: 2_000 })
  expect(await stored('weeks')).toEqual(upTo(2_000))
})

test('nothing is accepted without the secret', async () => {
  const answer = await running.stats.post(INGEST_PATH, toFrame(visits('nobody', 1, 1)), {
    authorization: 'Bearer no',
  })
  expect(answer.status).toBe(401)
  expect(await stored('nobody')).toEqual([])
})

test('the highest spent number of each lease and its number of visits can be read back', async () => {
  const spent = visits('leases', 1, 120).map((visit, i) => ({
    ...visit,
    lease: 900_000 + Math.floor(i / 50),
    lease_no: 1 + (i % 50),
  }))
  await running.stats.send(toFrame(spent))
  const answer = await running.stats.post(
    '/internal/lease-use',
    JSON.stringify({ leases: [900_000, 900_002, 900_009] }),
    {
      'content-type': 'application/json',
    },
  )
  const { leases } = (await answer.json()) as { leases: { lease: number }[] }
  expect(leases.sort((a, b) => a.lease - b.lease)).toEqual([
    { lease: 900_000, used: 50, visits: 50 },
    { lease: 900_002, used: 20, visits: 20 },
  ])
})
