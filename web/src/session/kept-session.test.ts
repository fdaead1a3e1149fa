import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IDLE_MS, readKept } from './kept-session.ts'

const now = 1_800_000_000_000
const user = { id: 7, email: 'a@b.test' }
const stored = (more: object = {}) => JSON.stringify({ user, token: 'abc', timestamp: now, ...more })

test('a stored session is live until 30 minutes without activity', () => {
  const at = (timestamp: number) => readKept({ text: stored({ timestamp }), remember: 'false', now }).state
  expect(at(now - IDLE_MS)).toBe('live')
  expect(at(now - IDLE_MS - 1)).toBe('expired')
})

test('with remember-me there is no timeout', () => {
  expect(readKept({ text: stored({ timestamp: 0 }), remember: 'true', now }).state).toBe('live')
})

test('a token that is missing, blank or not a string means nobody is signed in', () => {
  for (const token of [undefined, null, '', '   ', 5, {}])
    expect(readKept({ text: stored({ token }), remember: 'true', now }).state).toBe('unreadable')
})

test('any content of the storage is read without an error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(['unreadable', 'expired', 'live']).toContain(readKept({ text, remember: null, now }).state)
    }),
  )
})
