import { expect, test } from 'vitest'
import { repeat } from './repeat.ts'

test('S-B (account): a job that throws synchronously is tried again and ends nothing', async () => {
  const again = Promise.withResolvers<void>()
  const faults: unknown[] = []
  const stop = repeat(
    1,
    () => {
      if (faults.length === 2) again.resolve()
      throw new Error('at once')
    },
    (error) => faults.push(error),
  )
  await again.promise
  await stop()
  expect(faults.length).toBeGreaterThanOrEqual(2)
})
