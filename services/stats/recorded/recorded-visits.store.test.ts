import {
  RECORDED_VISITS_PATH,
  RecordedVisitsAnswer,
  type RecordedVisitsQuestion,
  type SpoolMarks,
} from '@sluice/contract/recorded-visits'
import type { Visit } from '@sluice/contract/visit'
import { beforeEach, expect, test } from 'vitest'
import { newSeed, seededRandom } from '../../../infra/local/random.ts'
import { randomVisits, toFrame } from '../testing/random-visits.ts'
import { runningStats } from '../testing/running-stats.ts'

const HOUR = 3_600_000
const running = runningStats(beforeEach)
const seed = newSeed()
const random = seededRandom(seed)

async function ask(question: Partial<RecordedVisitsQuestion>) {
  const asked = { owner: 1, cloaks: [], marks: {}, from: 0, readAt: 0, limit: 2_000, ...question }
  const answer = await running.stats.post(RECORDED_VISITS_PATH, JSON.stringify(asked), {
    'content-type': 'application/json',
  })
  expect(answer.status).toBe(200)
  return RecordedVisitsAnswer.parse(await answer.json())
}
const names = (visits: readonly Pick<Visit, 'spool' | 'seq'>[]) =>
  visits.map(({ spool, seq }) => `${spool}-${seq}`).sort()
/** Visits of a node whose clock jumps about. */
const visitsOf = (spool: string, from: number, count: number) =>
  randomVisits(random, spool, from, count, () => Date.now() - random.below(2 * HOUR))
const send = (visits: Visit[]) => running.stats.send(toFrame(visits))

test('piece by piece, an owner gets each stored visit once, whatever its time says', async () => {
  console.log(`seed ${seed}`)
  const sent = [visitsOf('one', 1, 120), visitsOf('two', 1, 90)]
  for (const visits of sent) await send(visits)
  const own = sent.flat().filter(({ owner }) => owner === 1)
  let marks: SpoolMarks = {}
  const got: Awaited<ReturnType<typeof ask>>['rows'] = []
  for (let left = 1; left > 0; ) {
    const answer = await ask({ marks, limit: 7 })
    got.push(...answer.rows)
    expect(answer.left).toBe(own.length - got.length)
    for (const { spool, seq } of answer.rows) {
      expect(seq, `${seed}: no visit is passed over`).toBeGreaterThan(marks[spool] ?? 0)
      marks = { ...marks, [spool]: seq }
    }
    left = answer.left
  }
  expect(names(got)).toEqual(names(own))

  const all = await ask({})
  expect([all.rows.length, all.left, all.marks]).toEqual([own.length, 0, { one: 120, two: 90 }])
  const first = own.find(({ seq, spool }) => spool === 'one' && seq > 20)!
  expect(all.rows.find(({ spool, seq }) => spool === 'one' && seq === first.seq)).toMatchObject({
    at: first.at,
    cloak: first.cloak,
    ip: first.ip,
    redirect_to: first.redirect_to,
    country: first.country,
    referrer: first.referrer,
  })

  // A node that was away has the visits of a week ago, and a new one begins.
  const later = [
    randomVisits(random, 'two', 91, 40, () => Date.now() - 7 * 24 * HOUR),
    visitsOf('three', 1, 40),
  ]
  for (const visits of later) await send(visits)
  const news = later.flat().filter(({ owner }) => owner === 1)
  const next = await ask({ marks: all.marks, readAt: all.readAt })
  expect(names(next.rows)).toEqual(names(news))
  expect(next.marks).toEqual({ one: 120, two: 130, three: 40 })
  expect((await ask({ marks: next.marks, readAt: next.readAt })).rows).toEqual([])
})

test('an owner gets the visits of chosen links, and those stored since a moment', async () => {
  const before = visitsOf('one', 1, 60)
  await send(before)
  const { readAt } = await ask({ limit: 0 })
  const after = visitsOf('two', 1, 60)
  await send(after)
  const own = [...before, ...after].filter(({ owner }) => owner === 1)
  const chosen = [10, 12]
  const some = await ask({ cloaks: chosen, limit: 0 })
  const wanted = own.filter(({ cloak }) => chosen.includes(cloak))
  expect([some.rows, some.left]).toEqual([[], wanted.length])
  expect(names((await ask({ cloaks: chosen })).rows)).toEqual(names(wanted))
  const since = await ask({ from: readAt, readAt })
  expect(names(since.rows)).toEqual(names(after.filter(({ owner }) => owner === 1)))
  const plain = await running.stats.post(RECORDED_VISITS_PATH, '{}', { 'content-type': 'application/json' })
  expect(plain.status).toBe(400)
})
