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
  expect(wrong).toMatchObject({ kind: 'refused', status: 400, code: 'invalid_url', fields: { realUrl: 'y' } })
})

test('an answer with an error is refused whatever its status', () => {
  expect(refusal(200, '{"status":"error","message":"no"}').message).toBe('no')
})

test('a refusal without words is marked as such', () => {
  expect(refusal(401, '{}')).toMatchObject({ kind: 'unauthenticated', wordless: true })
  expect(refusal(502, '<html>').wordless).toBe(true)
  expect(refusal(400, '{"error":"B"}').wordless).toBe(false)
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
