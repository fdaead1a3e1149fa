import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { groupsOf, inLanes } from './lanes.ts'
import type { Shared } from './row.ts'

const shared = (): Shared => ({ end: async () => {} })
const [one, other] = [shared(), shared()]

test('runs that share something stay together, and no others', () => {
  const runs = [undefined, undefined, one, one, other, undefined].map((shares, id) => ({ id, shares }))
  expect(groupsOf(runs).map((group) => group.map(({ id }) => id))).toEqual([[0], [1], [2, 3], [4], [5]])
})

test('each group is worked off once, one at a time in each lane', async () => {
  const busy = new Set<string>()
  const done: string[] = []
  await inLanes([30, 5, 5, 5, 5], ['a', 'b'], async (ms, lane) => {
    expect(busy).not.toContain(lane)
    busy.add(lane)
    await sleep(ms)
    busy.delete(lane)
    done.push(`${lane}${ms}`)
  })
  expect(done).toHaveLength(5)
  expect(new Set(done.map(([lane]) => lane))).toEqual(new Set(['a', 'b']))
})

test('after an error no group begins, and it is thrown when all lanes have stopped', async () => {
  const begun: number[] = []
  let ended = false
  const work = async (group: number) => {
    begun.push(group)
    if (group === 1) throw new Error('broken')
    await sleep(10)
    ended = true
  }
  await expect(inLanes([1, 2, 3], ['a', 'b'], work)).rejects.toThrow('broken')
  expect([begun, ended]).toEqual([[1, 2], true])
})
