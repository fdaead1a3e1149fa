import { expect, test } from 'vitest'
import { calmRounds, excess, inTurn, medians, ratio } from './rounds.ts'

/** One round per list of stolen shares. */
function roundsOf(stolen: readonly (readonly number[])[]) {
  return (round: number) =>
    Promise.resolve((stolen[round] ?? []).map((stolenShare) => ({ stolenShare, pausedMs: 0, found: round })))
}
const found = (rounds: { found: number }[][]) => rounds.map((ofSubject) => ofSubject.map((row) => row.found))

test('every subject is measured once per round, and none is always first', async () => {
  const order: string[] = []
  const subjects = ['a', 'b', 'c']
  for (const round of [0, 1, 2]) {
    const results = await inTurn(subjects, round, async (subject) => {
      order.push(subject)
      return subject
    })
    expect(results).toEqual(subjects)
  }
  expect(order.join('')).toBe('abcbcacab')
})

test('on an undisturbed machine there are as many rounds as requested', async () => {
  const quiet = [
    [0, 0.02],
    [0.01, 0],
    [0, 0],
  ]
  const { rounds, tried } = await calmRounds(2, roundsOf(quiet))
  expect(tried).toBe(2)
  expect(found(rounds)).toEqual([
    [0, 1],
    [0, 1],
  ])
})

test('a round in which the host took a core from one subject is repeated for all of them', async () => {
  const { rounds, tried } = await calmRounds(2, roundsOf([[0, 0.03], [0.01, 0], [0, 0.02], [0]]))
  expect(tried).toBe(3)
  expect(found(rounds)).toEqual([
    [1, 2],
    [1, 2],
  ])
})

test('on an always disturbed machine there are twice as many rounds, and those that lost least count', async () => {
  const { rounds, tried } = await calmRounds(2, roundsOf([[0.3], [0.05], [0.2], [0.04], [0]]))
  expect(tried).toBe(4)
  expect(found(rounds)).toEqual([[1, 3]])
})

test('a round in which the host paused the core unreported is repeated, too', async () => {
  const paused = [30, 0, Number.NaN]
  const { rounds } = await calmRounds(2, async (round) => [
    { stolenShare: 0, pausedMs: paused[round]!, found: round },
  ])
  expect(found(rounds)).toEqual([[1, 2]])
})

test('one slow round does not change the figures', () => {
  expect(medians([{ perSecond: 10 }, { perSecond: 90 }, { perSecond: 100 }])).toEqual({ perSecond: 90 })
})

test('a machine that is slow for one round does not change comparisons within rounds', () => {
  expect(ratio([60, 30, 66], [100, 50, 100])).toBe(0.6)
  expect(ratio([60])).toBeNaN()
  expect(excess([3, 40, 4], [2, 39, 2])).toBe(1)
  expect(excess([3])).toBeNaN()
})
