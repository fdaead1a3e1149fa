import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { wordsOf } from './error-words.ts'
import { readRefusal } from './read-refusal.ts'

const refused = (status: number, facts: Record<string, unknown> = {}) =>
  wordsOf(readRefusal(status, facts, true), 'cloaks.detailsFailed')

test('V8: a failure without words of its own has the text of what failed', () => {
  for (const status of [400, 403, 409, 413, 429, 500, 502, 503])
    expect(refused(status)).toEqual({ id: 'cloaks.detailsFailed', said: {} })
  expect(refused(404, { error: 'Not found' })).toBe('cloaks.detailsFailed')
  expect(refused(404, { code: 'not_found', message: '未找到' })).toBe('cloaks.detailsFailed')
  expect(wordsOf(new TypeError('undefined is not a function'), 'logs.failed')).toBe('logs.failed')
})

test('V8: what the server says about one thing comes first', () => {
  expect(refused(409, { code: 'conflict', message: 'Changed' })).toEqual({
    id: 'cloaks.detailsFailed',
    said: { en: 'Changed' },
  })
  expect(refused(404, { code: 'email_not_registered', message: 'No such email' })).toMatchObject({
    said: { en: 'No such email' },
  })
})

test('V10: of a link that was deleted, the server says so', () => {
  expect(
    refused(404, { code: 'not_found', message: 'This cloak was deleted.', data: { deleted: true } }),
  ).toMatchObject({ said: { en: 'This cloak was deleted.' } })
})

test('a lost network, a lost session and an unreadable answer have their own texts', () => {
  expect(wordsOf(new ApiError('network'), 'logs.failed')).toBe('networkError')
  expect(wordsOf(new ApiError('unparsable', { status: 200 }), 'logs.failed')).toBe('answer.unparsable')
  expect(wordsOf(new ApiError('unreadable', { status: 200 }), 'logs.failed')).toBe('answer.unreadable')
  expect(refused(401)).toEqual({ id: 'answer.notLoggedIn', said: {} })
})
