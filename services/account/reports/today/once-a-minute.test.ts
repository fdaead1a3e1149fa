import { expect, test } from 'vitest'
import { onceAMinute } from './once-a-minute.ts'

test('each key is read once a minute, by all who ask at once, and again after a failure', async () => {
  let [now, reads, failing] = [0, 0, false]
  const read = onceAMinute(
    async (key) => {
      reads += 1
      if (failing) throw new Error('away')
      return `${key}${reads}`
    },
    () => now,
  )
  expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual(['a1', 'a1', 'b2'])
  now = 59_999
  expect(await read('a')).toBe('a1')
  now = 60_000
  expect(await read('a')).toBe('a3')
  failing = true
  now = 120_000
  await expect(read('a')).rejects.toThrow('away')
  failing = false
  expect(await read('a')).toBe('a5')
})
