import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'

test('S-C: four tasks of one user run, the rest waits or is refused, and another user waits for none of them', async () => {
  const queue = fairQueue<number>(4, 32)
  const held = Promise.withResolvers<void>()
  let begun = 0
  const work = () => {
    begun += 1
    return held.promise
  }
  const many = Array.from({ length: 300 }, () => queue.run(1, work))
  const ends = Promise.allSettled(many)
  expect(begun).toBe(4)
  expect(await queue.run(2, async () => 'at once')).toBe('at once')
  held.resolve()
  const refused = (await ends).filter((end) => end.status === 'rejected')
  expect(refused).toHaveLength(300 - 36)
  expect(refused[0]?.reason).toMatchObject({ code: 'too_many_requests', facts: { retryAfterSeconds: 2 } })
  expect(begun).toBe(36)
  expect(await queue.run(1, async () => 'again')).toBe('again')
})
