import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

test('each piece of work is done once, one at a time in each lane', async () => {
  const busy = new Set<string>()
  const done: string[] = []
  const [times, lanes] = [
    [30, 5, 5, 5, 5],
    ['a', 'b'],
  ]
  await inTurns(times.length, lanes.length, async (at, n) => {
    const [ms, lane] = [times[at] ?? 0, lanes[n] ?? '']
    expect(busy).not.toContain(lane)
    busy.add(lane)
    await sleep(ms)
    busy.delete(lane)
    done.push(`${lane}${ms}`)
  })
  expect(done).toHaveLength(5)
  expect(new Set(done.map(([lane]) => lane))).toEqual(new Set(['a', 'b']))
})

test('after an error nothing begins, and it is thrown when all lanes have stopped', async () => {
  const begun: number[] = []
  let ended = false
  const work = async (at: number) => {
    begun.push(at + 1)
    if (at === 0) throw new Error('broken')
    await sleep(10)
    ended = true
  }
  await expect(inTurns(3, 2, work)).rejects.toThrow('broken')
  expect([begun, ended]).toEqual([[1, 2], true])
})
