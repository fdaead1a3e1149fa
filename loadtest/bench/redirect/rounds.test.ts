import { expect, test } from 'vitest'
import { calmRounds, excess, inTurn, medians, ratio } from './rounds.ts'

/** One round for each list of shares; `found` is what is told of each. */
function roundsOf(stolen: readonly (readonly number[])[]) {
  return (round: number) =>
    Promise.resolve((stolen[round] ?? []).map((stolenShare) => ({ stolenShare, pausedMs: 0, found: round })))
}
const found = (rounds: { found: number }[][]) => rounds.map((ofSubject) => ofSubject.map((row) => row.found))

test('every subject is measured once per round, and none is always the first', async () => {
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

test('on a machine that is left alone there are as many rounds as wanted', async () => {
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

test('a round in which the host took a core from one subject is tried again for all of them', async () => {
  const { rounds, tried } = await calmRounds(2, roundsOf([[0, 0.03], [0.01, 0], [0, 0.02], [0]]))
  expect(tried).toBe(3)
  expect(found(rounds)).toEqual([
    [1, 2],
    [1, 2],
  ])
})

test('a machine that is never left alone is tried twice as often, and the rounds that lost least count', async () => {
  const { rounds, tried } = await calmRounds(2, roundsOf([[0.3], [0.05], [0.2], [0.04], [0]]))
  expect(tried).toBe(4)
  expect(found(rounds)).toEqual([[1, 3]])
})

test('so is one in which the host stopped the core without telling', async () => {
  const paused = [30, 0, Number.NaN]
  const { rounds } = await calmRounds(2, async (round) => [
    { stolenShare: 0, pausedMs: paused[round]!, found: round },
  ])
  expect(found(rounds)).toEqual([[1, 2]])
})

test('one slow round does not move the figures', () => {
  expect(medians([{ perSecond: 10 }, { perSecond: 90 }, { perSecond: 100 }])).toEqual({ perSecond: 90 })
})

test('a machine that is slow for a round does not move what is compared within rounds', () => {
  expect(ratio([60, 30, 66], [100, 50, 100])).toBe(0.6)
  expect(ratio([60])).toBeNaN()
  expect(excess([3, 40, 4], [2, 39, 2])).toBe(1)
  expect(excess([3])).toBeNaN()
})
