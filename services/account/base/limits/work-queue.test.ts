import { expect, test } from 'vitest'
import { workQueue } from './work-queue.ts'

test('two run at a time, fifty wait, the rest is refused at once, and all accepted work finishes', async () => {
  const queue = workQueue(2, 50)
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 1))
    running -= 1
  }
  const all = await Promise.allSettled(Array.from({ length: 200 }, () => queue.run(work)))
  const refused = all.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(148)
  expect(refused[0]?.reason).toMatchObject({ code: 'unavailable', status: 503 })
  expect(most).toBe(2)
  expect(queue.state()).toEqual({ running: 0, waiting: 0 })
})

test('failed work makes room for the next', async () => {
  const queue = workQueue(1, 5)
  const fails = queue.run(() => Promise.reject(new Error('no')))
  const next = queue.run(async () => 'done')
  await expect(fails).rejects.toThrow('no')
  expect(await next).toBe('done')
})
