import { expect, test } from 'vitest'
import { workingMemory } from './working-memory.ts'

const KIB = 1024

test('growing memory keeps its contents', () => {
  const memory = workingMemory(0)
  memory.atLeast(100, 0).write('what was there')
  const larger = memory.atLeast(100 * KIB, 14)
  expect(larger.length).toBe(128 * KIB)
  expect(larger.toString('latin1', 0, 14)).toBe('what was there')
  expect(memory.atLeast(128 * KIB, 14)).toBe(larger)
})

test('memory needed within the last ten seconds stays, and the rest is released', () => {
  const memory = workingMemory(0)
  const large = memory.atLeast(1024 * KIB, 0)
  memory.release(9_999)
  expect(memory.atLeast(100, 0)).toBe(large)
  memory.release(10_000)
  expect(memory.atLeast(100, 0)).toBe(large)
  memory.release(19_999)
  expect(memory.atLeast(200 * KIB, 0)).toBe(large)
  memory.release(20_000)
  expect(memory.atLeast(100, 0).length).toBe(256 * KIB)
})

test('memory that may still be in use is not overwritten', () => {
  const memory = workingMemory(0)
  const held = memory.atLeast(100 * KIB, 0)
  memory.renew()
  const next = memory.atLeast(100, 0)
  expect(next).not.toBe(held)
  expect(next.length).toBe(held.length)
})
