import { CLICK_ID_LENGTH } from '@sluice/kit/click-id/click-id'
import { fillingOf } from '@sluice/kit/destinations/filling'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newRedirect } from '../cloaks/redirect.ts'
import { keptRedirect } from '../redirects/kept-redirect.ts'
import { NOT_FOUND_PAGE } from '../redirects/pages.ts'
import { createAnswerBytes } from './answer-bytes.ts'

const AT = Date.UTC(2026, 10, 21, 10, 0, 0)

beforeEach(() => void vi.useFakeTimers({ now: AT + 400 }))
afterEach(() => void vi.useRealTimers())

const textOf = (bytes: Buffer | string) => bytes.toString('latin1')
const dateOf = (bytes: Buffer | string) => /\r\nDate: ([^\r]*)\r\n/.exec(textOf(bytes))?.[1]

test('each answer carries the second it was made in', () => {
  const answerBytes = createAnswerBytes()
  const redirect = newRedirect('https://shop.test/')
  const told = () =>
    new Set([
      ...[1, 2, 3].map(() => dateOf(answerBytes.of(redirect, 0, false))),
      dateOf(answerBytes.of(newRedirect('https://shop.test/?once'), 0, false)),
      dateOf(answerBytes.of(redirect, 7, false)),
      dateOf(answerBytes.of(redirect, 0, true)),
      ...[1, 2, 3].map(() => dateOf(answerBytes.of(NOT_FOUND_PAGE.zh, 0, false))),
    ])
  expect(told()).toEqual(new Set(['Sat, 21 Nov 2026 10:00:00 GMT']))
  vi.advanceTimersByTime(599)
  expect(told()).toEqual(new Set(['Sat, 21 Nov 2026 10:00:00 GMT']))
  vi.advanceTimersByTime(1)
  expect(told()).toEqual(new Set(['Sat, 21 Nov 2026 10:00:01 GMT']))
  vi.advanceTimersByTime(3_600_000)
  expect(told()).toEqual(new Set(['Sat, 21 Nov 2026 11:00:01 GMT']))
})

test('an answer sent again has the same bytes in the same memory', () => {
  const answerBytes = createAnswerBytes()
  const redirect = newRedirect('https://shop.test/%C3%A9?a=b')
  for (const answer of [redirect, NOT_FOUND_PAGE.zh]) {
    const sent = Array.from({ length: 5 }, () => answerBytes.of(answer, 0, false))
    expect(new Set(sent.map(textOf)).size).toBe(1)
    expect(sent[2]).toBeInstanceOf(Buffer)
    expect(sent[4]).toBe(sent[2])
    vi.advanceTimersByTime(5_000)
    expect(answerBytes.of(answer, 0, false)).toBe(sent[2])
  }
})

test('bytes still waiting to be sent keep their date', () => {
  const answerBytes = createAnswerBytes()
  const redirect = newRedirect('https://shop.test/')
  const sent = [1, 2, 3].map(() => answerBytes.of(redirect, 0, false))[2]!
  const before = textOf(sent)
  answerBytes.pending(redirect)
  vi.advanceTimersByTime(2_000)
  expect(dateOf(answerBytes.of(redirect, 0, false))).toBe('Sat, 21 Nov 2026 10:00:02 GMT')
  expect(textOf(sent)).toBe(before)
})

test('a redirect that is kept for the next visit has the click id of each in the same memory', () => {
  const answerBytes = createAnswerBytes()
  const { filling } = newRedirect('', fillingOf('https://shop.test/?a=b#top', true))
  if (!filling) throw new Error('the link asks for click ids')
  const sent = Array.from({ length: 5 }, (_, n) => {
    const kept = keptRedirect(filling, '', 'sl_id', Buffer.alloc(CLICK_ID_LENGTH, `${n}`))
    if (!kept) throw new Error('only the click id differs')
    const bytes = answerBytes.of(kept, 0, false)
    const location = `https://shop.test/?a=b&sl_id=${`${n}`.repeat(CLICK_ID_LENGTH)}#top`
    for (const given of [bytes, answerBytes.of(kept, 0, true)])
      expect(/\r\nLocation: (.*)\r\n/.exec(textOf(given))?.[1]).toBe(location)
    return bytes
  })
  expect(sent[4]).toBe(sent[2])
})
