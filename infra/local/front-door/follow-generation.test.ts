import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { followGeneration, readGeneration } from './follow-generation.ts'

const dir = mkdtempSync(join(tmpdir(), 'sluice-generation-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const write = (generation: string) => writeFileSync(join(dir, 'generation'), generation)

test('nginx is reloaded at once after a change, and not again before its time', async () => {
  expect(await readGeneration(dir)).toBe('')
  write('a')
  const times: number[] = []
  const end = followGeneration(dir, await readGeneration(dir), () => times.push(performance.now()), {
    everyMs: 2_000,
  })
  await sleep(1_200)
  expect(times).toEqual([])
  write('b')
  await expect.poll(() => times.length).toBe(1)
  for (const next of ['c', 'd', 'e']) write(next)
  await expect.poll(() => times.length).toBe(2)
  const [first = 0, second = 0] = times
  expect(second - first).toBeGreaterThanOrEqual(2_000)
  await sleep(2_600)
  expect(times.length).toBe(2)
  end()
})
