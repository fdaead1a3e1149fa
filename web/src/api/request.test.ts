import { DoneAnswer } from '@sluice/contract/api-answer'
import { afterEach, expect, test, vi } from 'vitest'
import { onRefusal } from './refusals.ts'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
})
// Imported late, because it reads the storage when loaded.
const { request, requestFile } = await import('./request.ts')
afterEach(() => vi.unstubAllGlobals())

async function refusalsOf(status: number, code: string): Promise<string[]> {
  const answer = JSON.stringify({ status: 'error', code, message: 'No' })
  vi.stubGlobal('fetch', async () => new Response(answer, { status }))
  const heard: string[] = []
  const stop = onRefusal((refusal) => heard.push(refusal))
  await expect(request(DoneAnswer, '/api/anything')).rejects.toMatchObject({ code })
  stop()
  return heard
}

test('a 403 for the role, a missing second factor or a one-time password concerns the whole screen', async () => {
  expect(await refusalsOf(403, 'forbidden')).toEqual(['forbidden'])
  expect(await refusalsOf(403, 'totp_setup_required')).toEqual(['totp_setup_required'])
  expect(await refusalsOf(403, 'password_change_required')).toEqual(['password_change_required'])
})

test('a 403 about one thing on the screen stays there', async () => {
  expect(await refusalsOf(403, 'own_payment')).toEqual([])
  expect(await refusalsOf(404, 'not_found')).toEqual([])
})

test('the page of a gateway is no file, even with status 200', async () => {
  const answer = (type: string) => async () => new Response('PK', { headers: { 'content-type': type } })
  vi.stubGlobal('fetch', answer('application/zip'))
  expect(await (await requestFile('/api/anything', {})).text()).toBe('PK')
  vi.stubGlobal('fetch', answer('text/html'))
  await expect(requestFile('/api/anything', {})).rejects.toMatchObject({ kind: 'unparsable' })
})

test.each([
  [503, 2_000],
  [429, 2_000],
  [500, 0],
])(
  'a refusal with status %i and Retry-After is asked for again after %i ms',
  async (status, retryAfterMs) => {
    const answer = () => new Response('', { status, headers: { 'retry-after': '2' } })
    vi.stubGlobal('fetch', async () => answer())
    await expect(request(DoneAnswer, '/api/anything')).rejects.toMatchObject({ status, retryAfterMs })
  },
)
