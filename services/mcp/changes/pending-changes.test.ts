import { expect, test } from 'vitest'
import { PendingChanges } from './pending-changes.ts'

const change = async () => ({})

test('a token is good once, and for ten minutes', () => {
  let now = 0
  const changes = new PendingChanges(() => now)
  const [first, second, third] = [changes.add(change), changes.add(change), changes.add(change)]
  expect(changes.take('another')).toBeUndefined()
  expect(changes.take(first)).toBe(change)
  expect(changes.take(first)).toBeUndefined()
  now = 600_000
  expect(changes.take(second)).toBe(change)
  now += 1
  expect(changes.take(third)).toBeUndefined()
})

test('a hundred changes wait at most; the oldest is forgotten', () => {
  const changes = new PendingChanges()
  const tokens = Array.from({ length: 101 }, () => changes.add(change))
  expect(tokens.map((token) => changes.take(token) === change)).toEqual([false, ...Array(100).fill(true)])
})
