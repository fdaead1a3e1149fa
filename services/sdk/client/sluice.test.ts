import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { API_VERSION } from '../api/api-version.ts'
import { SluiceError } from '../errors/sluice-error.ts'
import { answering, breakOff, hangUp, json, never, problem } from '../testing/answering.ts'
import type { SluiceOptions } from './settings.ts'
import { Sluice } from './sluice.ts'

const KEY = 'slk_live_0123456789abcdefghijklmnopqrstuvw'
const LINK = { name: 'Sale', realUrl: 'https://shop.example/', mode: 'full_open' } as const
const GOOD = json(200, { status: 'success', id: 7 })

const open = (baseUrl: string, options: Partial<SluiceOptions> = {}) =>
  new Sluice({ key: KEY, baseUrl, ...options })

/** The error of a call that must fail. */
async function failure(call: Promise<unknown>): Promise<SluiceError> {
  const error: unknown = await call.then(
    () => expect.fail('the call succeeded'),
    (thrown) => thrown,
  )
  if (!(error instanceof SluiceError)) throw error
  expect(inspect(error, { depth: 9 }) + JSON.stringify(error)).not.toContain(KEY)
  return error
}

test('a call is sent as the document says, with the key', async () => {
  const { got, baseUrl } = await answering(GOOD)
  const sluice = open(`${baseUrl}/`, { language: 'zh-CN' })
  expect(await sluice.post('/api/cloak/create', { body: LINK })).toEqual({ status: 'success', id: 7 })
  await sluice.get('/api/cloak/list', { query: { search: 'a&b', page: 2 } })
  await sluice.patch('/api/notes/{id}', { path: { id: 3 }, body: { text: 'New words' } })
  await sluice.delete('/api/cloak/delete/{id}', { path: { id: 7 } })
  expect(got.map(({ method, url, body }) => [method, url, body && JSON.parse(body)])).toEqual([
    ['POST', '/api/cloak/create', LINK],
    ['GET', '/api/cloak/list?search=a%26b&page=2', ''],
    ['PATCH', '/api/notes/3', { text: 'New words' }],
    ['DELETE', '/api/cloak/delete/7', ''],
  ])
  for (const { headers } of got)
    expect(headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      'accept-language': 'zh-CN',
      'sluice-version': API_VERSION,
    })
  expect(got[1]?.headers).not.toHaveProperty('idempotency-key')
  expect(got[1]?.headers).not.toHaveProperty('content-type')
})

test('a change keeps its idempotency key over all attempts, and the next change has another', async () => {
  const { got, baseUrl } = await answering(
    hangUp,
    breakOff,
    problem(500, 'internal_error'),
    problem(409, 'idempotency_running', {}, { 'retry-after': '0' }),
    problem(429, 'too_many_requests', {}, { 'retry-after': '0' }),
    json(502, 'Bad Gateway', { 'content-type': 'text/html' }),
    GOOD,
  )
  const sluice = open(baseUrl, { attempts: 7, maxWaitMs: 50 })
  expect(await sluice.post('/api/cloak/create', { body: LINK })).toMatchObject({ id: 7 })
  await sluice.put('/api/cloak/update/{id}', { path: { id: 7 }, body: LINK })
  await sluice.delete('/api/cloak/delete/{id}', { path: { id: 7 }, idempotencyKey: 'mine' })
  const keys = got.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(9)
  expect(new Set(keys.slice(0, 7)).size).toBe(1)
  expect(new Set(keys.slice(6)).size).toBe(3)
  expect(keys[8]).toBe('mine')
  expect(new Set(got.slice(0, 7).map(({ body }) => body))).toEqual(new Set([JSON.stringify(LINK)]))
})

test('reads are repeated, too', async () => {
  const { got, baseUrl } = await answering(hangUp, problem(503, 'unavailable'), GOOD)
  await open(baseUrl, { maxWaitMs: 50 }).get('/api/cloak/list')
  expect(got).toHaveLength(3)
})

test('after the last attempt the error says what failed, with all that the API told', async () => {
  const { got, baseUrl } = await answering(problem(503, 'unavailable', { data: { why: 'x' } }))
  const sluice = open(baseUrl, { attempts: 3, maxWaitMs: 10 })
  const error = await failure(sluice.post('/api/cloak/create', { body: LINK, idempotencyKey: 'k-1' }))
  expect(error).toMatchObject({
    name: 'SluiceError',
    status: 503,
    code: 'unavailable',
    message: 'It is unavailable',
    data: { why: 'x' },
    request: { method: 'POST', path: '/api/cloak/create', attempts: 3, idempotencyKey: 'k-1' },
  })
  expect(got).toHaveLength(3)
})

test('a refusal is not repeated', async () => {
  const fields = { errors: { realUrl: 'Not an address' } }
  const { got, baseUrl } = await answering(
    problem(400, 'invalid_request', fields),
    problem(403, 'scope_missing', { data: { scope: 'links:write' } }),
    problem(409, 'short_link_taken'),
    problem(422, 'idempotency_mismatch'),
  )
  const seen: unknown[] = []
  for (let n = 1; n <= 4; n += 1) {
    const { code, errors, data } = await failure(open(baseUrl).post('/api/cloak/create', { body: LINK }))
    seen.push([code, errors ?? data])
    expect(got).toHaveLength(n)
  }
  expect(seen).toEqual([
    ['invalid_request', fields.errors],
    ['scope_missing', { scope: 'links:write' }],
    ['short_link_taken', undefined],
    ['idempotency_mismatch', undefined],
  ])
})

test('a Retry-After beyond the longest wait fails at once and says how long', async () => {
  const { got, baseUrl } = await answering(problem(429, 'too_many_requests', {}, { 'retry-after': '3600' }))
  const error = await failure(open(baseUrl).get('/api/cloak/list'))
  expect([error.status, error.retryAfterSeconds, got.length]).toEqual([429, 3600, 1])
})

test('no answer in time and no connection have codes of their own, and keep their cause', async () => {
  const { baseUrl } = await answering(never)
  const late = await failure(
    open(baseUrl, { attempts: 2, timeoutMs: 50, maxWaitMs: 1 }).get('/api/cloak/list'),
  )
  expect([late.status, late.code, late.request?.attempts]).toEqual([0, 'timeout', 2])
  const gone = await failure(open('http://127.0.0.1:9', { attempts: 1 }).get('/api/cloak/list'))
  expect([gone.status, gone.code, gone.cause instanceof Error]).toEqual([0, 'network_error', true])
})

test("the caller's signal ends the attempt or the wait, with its reason", async () => {
  const reason = new Error('no longer wanted')
  const slow = await answering(never)
  const busy = await answering(problem(503, 'unavailable', {}, { 'retry-after': '60' }))
  for (const [{ baseUrl, got }, attempts] of [
    [slow, 1],
    [busy, 2],
  ] as const) {
    const stop = new AbortController()
    const call = open(baseUrl, { attempts }).get('/api/cloak/list', { signal: stop.signal })
    const stopped = expect(call).rejects.toBe(reason)
    await expect.poll(() => got.length, { timeout: 10_000 }).toBe(1)
    setTimeout(() => stop.abort(reason), 300)
    await stopped
    const late = open(baseUrl).get('/api/cloak/list', { signal: stop.signal })
    await expect(late).rejects.toBe(reason)
    expect(got).toHaveLength(1)
  }
})

test('an answer of something else is named, and a redirect does not take the key along', async () => {
  const other = await answering(GOOD)
  const { baseUrl } = await answering(
    json(404, 'Not here', { 'content-type': 'text/plain' }),
    json(307, '', { location: `${other.baseUrl}/api/cloak/list` }),
    (reply) => reply.writeHead(200, { 'content-type': 'application/json' }).end('<p>'),
  )
  for (const status of [404, 307, 200]) {
    const error = await failure(open(baseUrl).get('/api/cloak/list'))
    expect([error.code, error.status]).toEqual(['unreadable_answer', status])
  }
  expect(other.got).toEqual([])
})

test('a list is read page by page, and only as far as the loop goes', async () => {
  const page = (n: number) => json(200, { items: [n], page: n, per_page: 1, total: 3, as_of: 9 })
  const { got, baseUrl } = await answering(page(1), page(2), page(3), page(1), page(2))
  const sluice = open(baseUrl)
  const rows: unknown[] = []
  for await (const row of sluice.all('/api/cloak/list', { query: { mode: 'cloak' } })) rows.push(row)
  expect(rows).toEqual([1, 2, 3])
  for await (const { total } of sluice.pages('/api/cloak/list', { query: { per_page: 1 } })) {
    expect(total).toBe(3)
    break
  }
  expect(got.map(({ url }) => url)).toEqual([
    '/api/cloak/list?per_page=100&mode=cloak',
    '/api/cloak/list?per_page=100&mode=cloak&as_of=9&page=2',
    '/api/cloak/list?per_page=100&mode=cloak&as_of=9&page=3',
    '/api/cloak/list?per_page=1',
  ])
})

test('a file comes as a Blob', async () => {
  const { baseUrl } = await answering((reply) =>
    reply.writeHead(200, { 'content-type': 'image/webp' }).end('RIFF'),
  )
  const file = await open(baseUrl).get('/api/plan/payments/{id}/screenshot', { path: { id: 1 } })
  expect([file.type, await file.text()]).toEqual(['image/webp', 'RIFF'])
})

test('wrong settings are named when the client is made, and the key is never shown', async () => {
  const base = 'https://go.example'
  for (const baseUrl of [
    '',
    'go.example',
    'ftp://go.example',
    'https://go.example/api',
    'https://a:b@go.example',
  ])
    expect(() => open(baseUrl)).toThrow('baseUrl must be an origin')
  expect(() => open(base, { key: ' secret\n' })).toThrow(/^key must be an API key$/)
  for (const attempts of [0, 1.5, Number.NaN]) expect(() => open(base, { attempts })).toThrow('attempts')
  for (const ms of [-1, 1.5, Number.POSITIVE_INFINITY]) {
    expect(() => open(base, { timeoutMs: ms })).toThrow('timeoutMs')
    expect(() => open(base, { maxWaitMs: ms })).toThrow('maxWaitMs')
    await expect(open(base).get('/api/cloak/list', { timeoutMs: ms })).rejects.toThrow('timeoutMs')
  }
  expect(inspect(open(base), { depth: 9, showHidden: true })).not.toContain(KEY)
  const post = open(base).post('/api/cloak/create', { body: LINK, idempotencyKey: 'ü' })
  await expect(post).rejects.toThrow(TypeError)
})
