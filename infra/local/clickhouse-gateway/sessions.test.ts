import { expect, test } from 'vitest'
import { createSessions } from './sessions.ts'

test('a session is known until its time after its last request, and one request at a time uses it', () => {
  let now = 0
  const sessions = createSessions(() => now)
  const enter = (check: boolean) => sessions.enter({ id: 'one', check, timeoutMs: 1_000 })
  expect(() => enter(true)).toThrow('not found')
  const leave = enter(false)
  expect(() => enter(true)).toThrow('locked')
  now = 5_000
  leave()
  now = 5_999
  enter(true)()
  now = 6_998
  enter(true)()
  now = 7_998
  expect(() => enter(true)).toThrow('not found')
  enter(false)()
  enter(true)()
})
