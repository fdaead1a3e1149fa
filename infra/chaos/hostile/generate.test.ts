import { seededRandom } from '@sluice/local/random'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KINDS } from './conversation.ts'
import { generate } from './generate.ts'

const TARGETS = { paths: ['/t/abcd', '/', '/api/user/profile'], large: '/api/docs' }
const MOST_BYTES = 16 * 1024 * 1024
const some = (seed: number, count: number) => {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => generate(random, TARGETS))
}

test('the same seed makes the same clients, another seed makes others', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      expect(some(seed, 20)).toEqual(some(seed, 20))
    }),
    { numRuns: 20 },
  )
  expect(some(1, 20)).not.toEqual(some(2, 20))
})

test('every client is bounded in bytes, pauses and time, and sends only bytes', () => {
  for (const { pieces, maxMs, mostAnswers, oddity } of some(3, 5_000)) {
    const bytes = pieces.reduce((sum, { text, times }) => sum + text.length * times, 0)
    expect(bytes, oddity).toBeLessThan(MOST_BYTES)
    expect(
      pieces.every(({ text, pauseMs }) => pauseMs <= 1_500 && /^[\0-\xff]*$/.test(text)),
      oddity,
    ).toBe(true)
    expect(maxMs).toBeLessThanOrEqual(20_000)
    expect(mostAnswers).toBeLessThanOrEqual(200)
  }
})

test('a few thousand clients cover every kind and at least fifty oddities', () => {
  const all = some(4, 5_000)
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(KINDS))
  expect(new Set(all.map(({ oddity }) => oddity)).size).toBeGreaterThan(50)
})

test('two Host lines are sent whenever requested', () => {
  const random = seededRandom(5)
  for (let n = 0; n < 200; n += 1) {
    const [head] = generate(random, TARGETS, 'two-hosts').pieces
    expect(head?.text.match(/^host:/gim)?.length).toBeGreaterThan(1)
  }
})
