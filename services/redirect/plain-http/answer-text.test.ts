import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newRedirect } from '../redirects/answer.ts'
import { NOT_FOUND_PAGE } from '../redirects/pages.ts'
import { createAnswerText } from './answer-text.ts'

const AT = Date.UTC(2026, 10, 21, 10, 0, 0)

beforeEach(() => void vi.useFakeTimers({ now: AT + 400 }))
afterEach(() => void vi.useRealTimers())

test('each answer tells the second it was made in', () => {
  const textOf = createAnswerText()
  const redirect = newRedirect('https://shop.test/')
  const dateOf = (text: string) => /\r\nDate: ([^\r]*)\r\n/.exec(text)?.[1]
  const told = () => [
    dateOf(textOf(redirect, 0, false)),
    dateOf(textOf(redirect, 7, false)),
    dateOf(textOf(redirect, 0, true)),
    dateOf(textOf(NOT_FOUND_PAGE, 0, false)),
  ]
  expect(new Set(told())).toEqual(new Set(['Sat, 21 Nov 2026 10:00:00 GMT']))
  vi.advanceTimersByTime(599)
  expect(new Set(told())).toEqual(new Set(['Sat, 21 Nov 2026 10:00:00 GMT']))
  vi.advanceTimersByTime(1)
  expect(new Set(told())).toEqual(new Set(['Sat, 21 Nov 2026 10:00:01 GMT']))
  vi.advanceTimersByTime(3_600_000)
  expect(new Set(told())).toEqual(new Set(['Sat, 21 Nov 2026 11:00:01 GMT']))
})
