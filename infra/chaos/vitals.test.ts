import { expect, test } from 'vitest'
import { randomFrom } from './random.ts'
import { growthIn10Min, watchVitals } from './vitals.ts'

const minutes = (count: number, rssMib: (second: number) => number) =>
  Array.from({ length: count * 60 }, (_, second) => ({
    atMs: second * 1_000,
    rssMib: rssMib(second),
    files: 20,
  }))

test('a leak shows through the teeth of the collector', () => {
  const { int } = randomFrom(1)
  const leak = minutes(30, (second) => 90 + second / 300 + int(0, 40))
  expect(growthIn10Min(leak, 'rssMib')).toBeGreaterThan(1)
  expect(growthIn10Min(leak, 'rssMib')).toBeLessThan(3)
  expect(growthIn10Min(leak, 'files')).toBe(0)
})

test('warming up and bursts are no leak', () => {
  const { int } = randomFrom(2)
  const flat = minutes(30, (second) => Math.min(90, 40 + second / 10) + int(0, 40))
  expect(Math.abs(growthIn10Min(flat, 'rssMib'))).toBeLessThan(1)
})

test('a process that ended is not taken for a small one', async () => {
  const watch = watchVitals(2 ** 22 + 1)
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect(() => watch.stop()).toThrow('not there')
})
