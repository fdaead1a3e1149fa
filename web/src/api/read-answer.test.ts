import { CloakListAnswer } from '@sluice/contract/api-cloak'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ApiError } from './api-error.ts'
import { readAnswer } from './read-answer.ts'

const refusal = (status: number, body: string): ApiError => {
  try {
    readAnswer(z.object({}), status, body)
  } catch (error) {
    return error as ApiError
  }
  throw new Error('was not refused')
}

test("the text is the body's message, else its error, else the status", () => {
  expect(refusal(400, '{"status":"error","message":"A","error":"B"}').message).toBe('A')
  expect(refusal(400, '{"error":"B"}').message).toBe('B')
  expect(refusal(502, '<html>').message).toBe('API request failed: 502')
})

test('a 401 means not signed in, and other refusals have a code and fields', () => {
  expect(refusal(401, '{"status":"error","code":"session_expired","message":"x"}').kind).toBe(
    'unauthenticated',
  )
  const wrong = refusal(400, '{"status":"error","code":"invalid_url","message":"x","errors":{"realUrl":"y"}}')
  expect(wrong).toMatchObject({
    kind: 'refused',
    status: 400,
    code: 'invalid_url',
    fields: { realUrl: { en: 'y' } },
  })
})

test('an answer with an error is refused whatever its status', () => {
  expect(refusal(200, '{"status":"error","message":"no"}').message).toBe('no')
})

test('V8: what the server said is kept by language, and a gateway speaks to the readers of its language only', () => {
  expect(refusal(502, '<html>').said).toEqual({})
  expect(refusal(429, '{"message":"Too Many Requests"}').said).toEqual({ en: 'Too Many Requests' })
  expect(refusal(429, '{"error":"请求过于频繁"}').said).toEqual({ zh: '请求过于频繁' })
  const translations = {
    zh_CN: { message: '此项必填', errors: { name: '此项必填' } },
    en_US: { message: 'This field is required', errors: { name: 'This field is required' } },
  }
  const both = { status: 'error', code: 'invalid_request', ...translations.zh_CN, translations }
  const { said, fields } = refusal(400, JSON.stringify(both))
  expect([said, fields.name]).toEqual(Array(2).fill({ zh: '此项必填', en: 'This field is required' }))
})

test('V8: a 401 of the sign-in form is a refusal, not the end of a session', () => {
  expect(() => readAnswer(z.object({}), 401, '{}', false)).toThrow(
    expect.objectContaining({ kind: 'refused', status: 401 }),
  )
})

test('an answer of another shape is unreadable, and one that is not JSON is unparsable', () => {
  expect(() => readAnswer(CloakListAnswer, 200, '{"status":"success"}')).toThrow(
    expect.objectContaining({ kind: 'unreadable' }),
  )
  expect(() => readAnswer(CloakListAnswer, 200, 'hello')).toThrow(
    expect.objectContaining({ kind: 'unparsable' }),
  )
})

test('an enum value unknown to the contract is passed on, any other mismatch is unreadable', () => {
  const shape = z.object({
    status: z.literal('success'),
    items: z.array(z.object({ id: z.int(), status: z.enum(['pending', 'approved']) })),
  })
  const answer = (status: unknown, more: object = {}) =>
    JSON.stringify({ status: 'success', items: [{ id: 1, status }], ...more })
  expect(readAnswer(shape, 200, answer('refunded')).items[0]).toEqual({ id: 1, status: 'refunded' })
  const unreadable = expect.objectContaining({ kind: 'unreadable' })
  expect(() => readAnswer(shape, 200, answer(7))).toThrow(unreadable)
  expect(() => readAnswer(shape, 200, answer(undefined))).toThrow(unreadable)
  expect(() => readAnswer(shape, 200, answer('refunded', { status: 'well' }))).toThrow(unreadable)
  expect(() => readAnswer(shape, 200, answer('refunded', { items: [{ status: 'refunded' }] }))).toThrow(
    unreadable,
  )
})
