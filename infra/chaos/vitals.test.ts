import { open } from 'node:fs/promises'
import { seededRandom } from '@sluice/local/random'
import { expect, test } from 'vitest'
import { growthIn10Min, openFiles, resident, watchMemory } from './vitals.ts'

const minutes = (count: number, mib: (second: number) => number) =>
  Array.from({ length: count * 60 }, (_, second) => ({
    atMs: second * 1_000,
    mib: mib(second),
  }))

test("a leak shows through the collector's sawtooth", () => {
  const { int } = seededRandom(1)
  const leak = minutes(30, (second) => 90 + second / 300 + int(0, 40))
  expect(growthIn10Min(leak)).toBeGreaterThan(1)
  expect(growthIn10Min(leak)).toBeLessThan(3)
})

test('warm-up and bursts are not leaks', () => {
  const { int } = seededRandom(2)
  const flat = minutes(30, (second) => Math.min(90, 40 + second / 10) + int(0, 40))
  expect(Math.abs(growthIn10Min(flat))).toBeLessThan(1)
})

test('a file that is opened but not closed is counted', async () => {
  const counts = async () => {
    const before = await openFiles(process.pid)
    const file = await open(import.meta.filename)
    const during = await openFiles(process.pid)
    await file.close()
    return [during - before, (await openFiles(process.pid)) - before]
  }
  // What the file before had open may be closed meanwhile.
  await expect.poll(counts).toEqual([1, 0])
})

test('an ended process is not taken for a small one', async () => {
  const [own, gone] = [process.pid, 2 ** 22 + 1].map((pid) => watchMemory(() => resident(pid), 50))
  await new Promise((resolve) => setTimeout(resolve, 400))
  const seen = (await own?.stop()) ?? []
  expect(seen.length).toBeGreaterThan(1)
  expect(seen[0]?.mib).toBeGreaterThan(10)
  await expect(gone?.stop()).rejects.toThrow('not there')
})
