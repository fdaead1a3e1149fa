import {
  LIVE_COUNTED_BY,
  LIVE_COUNTS_PATH,
  LIVE_DELAY_MS,
  LIVE_VISITS_PATH,
  LiveCountsAnswer,
  LiveVisitsAnswer,
  type LiveVisitsQuestion,
} from '@sluice/contract/live-question'
import type { Visit } from '@sluice/contract/visit'
import { beforeEach, expect, test } from 'vitest'
import { newSeed, seededRandom } from '../../../../infra/local/random.ts'
import { randomVisits, toFrame } from '../../testing/random-visits.ts'
import { runningStats } from '../../testing/running-stats.ts'

const running = runningStats(beforeEach)
const seed = newSeed()
const random = seededRandom(seed)

async function post(path: string, question: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const answer = await running.stats.post(path, JSON.stringify(question), headers)
  expect(answer.status).toBe(200)
  return answer.json()
}
const ask = async (question: LiveVisitsQuestion) =>
  LiveVisitsAnswer.parse(await post(LIVE_VISITS_PATH, question))
const send = (visits: Visit[]) => running.stats.send(toFrame(visits))
const visitsOf = (spool: string, from: number, count: number) =>
  randomVisits(random, spool, from, count, () => Date.now() - random.below(LIVE_DELAY_MS / 2))

const nameOf = (visit: Visit, by: (typeof LIVE_COUNTED_BY)[number]) =>
  String(by === 'destination' ? visit.redirect_to : visit[by])
/** Owner, what is counted by, value and number, as one text each. */
function tally(visits: readonly Visit[]): string[] {
  const names = visits.flatMap((visit) =>
    LIVE_COUNTED_BY.map((by) => `${visit.owner} ${by} ${nameOf(visit, by)}`),
  )
  return [...Map.groupBy(names, (name) => name)].map(([name, all]) => `${name} ${all.length}`).sort()
}
function tallyOf(answers: readonly Pick<LiveVisitsAnswer, 'counts'>[]): string[] {
  const sums = new Map<string, number>()
  for (const { owner, by, value, n } of answers.flatMap(({ counts }) => counts))
    sums.set(`${owner} ${by} ${value}`, (sums.get(`${owner} ${by} ${value}`) ?? 0) + n)
  return [...sums].map(([name, n]) => `${name} ${n}`).sort()
}

test('answers one after another count each stored visit of the owners once, and a count from the start agrees', async () => {
  console.log(`seed ${seed}`)
  await send(visitsOf('one', 1, 40))
  const first = await ask({ owners: [1, 2], after: null })
  expect([first.counts, first.rows, first.marks]).toEqual([[], [], { one: 40 }])

  const frames = [visitsOf('one', 41, 70), visitsOf('two', 1, 60), visitsOf('one', 111, 3)]
  const answers: LiveVisitsAnswer[] = []
  let after: LiveVisitsQuestion['after'] = first
  for (const frame of frames) {
    await send(frame)
    const { marks, readAt } = after
    const answer = await ask({ owners: [1, 2], after: { marks, readAt } })
    answers.push(answer)
    after = answer
  }
  const own = frames.flat().filter(({ owner }) => owner < 3)
  expect(tallyOf(answers)).toEqual(tally(own))
  const rows = answers.flatMap((answer) => answer.rows)
  const listed = new Set(rows.map(({ id }) => id))
  expect(listed.size).toBe(rows.length)
  for (const { id, owner, cloak, stored } of rows) {
    expect(own.find(({ spool, seq }) => `${spool}-${seq}` === id)).toMatchObject({ owner, cloak })
    expect(stored).toBeGreaterThanOrEqual(first.readAt)
  }
  const quiet = await ask({ owners: [1, 2], after: { marks: after.marks, readAt: after.readAt } })
  expect([quiet.counts, quiet.rows]).toEqual([[], []])

  const middle = answers[1]!
  for (const [since, upTo] of [
    [first, after],
    [first, middle],
    [middle, after],
  ] as const) {
    const question = { owner: 1, since: since.readAt, listSince: since.readAt, marks: upTo.marks }
    const counted = LiveCountsAnswer.parse(await post(LIVE_COUNTS_PATH, question))
    const between = answers.slice(since === first ? 0 : 2, upTo === middle ? 2 : 3)
    const counts = counted.counts.map((count) => ({ ...count, owner: 1, stored: 0 }))
    expect(tallyOf([{ counts }])).toEqual(tallyOf(between).filter((name) => name.startsWith('1 ')))
    expect(counted.rows.length).toBe(
      Math.min(
        50,
        counts.filter(({ by }) => by === 'reason').reduce((sum, { n }) => sum + n, 0),
      ),
    )
  }
})

test('a visit that was stored long after it happened is not live, and the last fifty are listed, newest first', async () => {
  const first = await ask({ owners: [1], after: null })
  const late = randomVisits(random, 'away', 1, 30, () => Date.now() - LIVE_DELAY_MS - 60_000, 1)
  await send(late)
  const next = await ask({ owners: [1], after: { marks: first.marks, readAt: first.readAt } })
  expect([next.counts, next.rows, next.marks]).toEqual([[], [], { away: 30 }])

  const now = Date.now()
  const many = randomVisits(random, 'many', 1, 80, (n) => now - 1_000 + n, 1)
  await send(many)
  const { rows, counts } = await ask({ owners: [1], after: { marks: next.marks, readAt: next.readAt } })
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, n) => `many-${80 - n}`))
  expect(tallyOf([{ counts }])).toEqual(tally(many))
  for (const [path, question] of [
    [LIVE_VISITS_PATH, { owners: [0], after: null }],
    [LIVE_COUNTS_PATH, {}],
  ] as const) {
    const headers = { 'content-type': 'application/json' }
    expect((await running.stats.post(path, JSON.stringify(question), headers)).status).toBe(400)
  }
})
