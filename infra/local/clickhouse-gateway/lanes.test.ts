import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLanes, Overloaded } from './lanes.ts'

test('no more tasks run than there are lanes, and every accepted task ends', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 20 }),
      async (width, turns) => {
        const lanes = createLanes(width, 100)
        let now = 0
        let most = 0
        const work = turns.map((count) =>
          lanes.run(async () => {
            most = Math.max(most, ++now)
            for (let turn = 0; turn < count; turn++) await Promise.resolve()
            now--
            return count
          }),
        )
        expect(await Promise.all(work)).toEqual(turns)
        expect(most).toBeLessThanOrEqual(width)
        expect(lanes.running).toBe(0)
      },
    ),
  )
})

test('a full queue refuses tasks, and a failing task frees its lane', async () => {
  const lanes = createLanes(1, 1)
  const first = lanes.run(() => Promise.reject(new Error('no')))
  const second = lanes.run(async () => 'second')
  await expect(lanes.run(async () => 'third')).rejects.toBeInstanceOf(Overloaded)
  await expect(first).rejects.toThrow('no')
  expect(await second).toBe('second')
})

test('a task dropped while waiting never runs; others keep their turn', async () => {
  const lanes = createLanes(1, 10)
  const ran: string[] = []
  let release = () => {}
  const first = lanes.run(
    () =>
      new Promise<void>((resolve) => {
        release = resolve
      }),
  )
  const waiting = ['a', 'b', undefined, 'a'].map((name) => lanes.run(async () => ran.push(name ?? ''), name))
  expect(lanes.waitingNames()).toEqual(['a', 'b', 'a'])
  lanes.dropWaiting(new Set(['a', 'c']), new Error('dropped'))
  await expect(waiting[0]).rejects.toThrow('dropped')
  await expect(waiting[3]).rejects.toThrow('dropped')
  release()
  await first
  await lanes.idle()
  expect(ran).toEqual(['b', ''])
})
