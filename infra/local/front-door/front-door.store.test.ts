import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../../web/src/paths.ts'
import { type Door, exchange, listen, openDoors, SCRIPT, statusesIn } from './testing/door.ts'

const { door, close, after } = openDoors()
afterAll(close)

const echo: RequestListener = (asked, response) => {
  let length = 0
  asked.on('data', (chunk: Buffer) => {
    length += chunk.length
  })
  asked.on('end', () => response.end(JSON.stringify({ url: asked.url, headers: asked.headers, length })))
}
const reset = (socket: Socket) => socket.resetAndDestroy()

/** Answers the first request of each connection and drops the connection at the second, unanswered. */
async function dropsEverySecond(drop: (socket: Socket) => void) {
  let asked = 0
  const server = createTcpServer((socket) => {
    let here = 0
    socket.on('error', () => {})
    socket.on('data', () => {
      asked += 1
      here += 1
      if (here > 1) drop(socket)
      else socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')
    })
  })
  after(() => server.close())
  return { url: await listen(server), asked: () => asked }
}

let open: Door
let away: Door
beforeAll(async () => {
  open = await door({ redirect: echo, account: echo, devMail: true, trusted: '127.0.0.1/32' })
  away = await door({})
})
const json = async (url: string, options: object = {}) => (await request(url, options)).body.json()

test('/t/ goes to redirect and /api/ to account, with path, query and body unchanged', async () => {
  expect(await json(`${open.url}/t/abc?x=%2F..%2f&y=1`)).toMatchObject({ url: '/t/abc?x=%2F..%2f&y=1' })
  const call = await json(`${open.url}/api/cloak/create`, { method: 'POST', body: 'x'.repeat(300_000) })
  expect(call).toMatchObject({ url: '/api/cloak/create', length: 300_000 })
})

test('account shows the caught mails in local mode; otherwise they do not exist', async () => {
  for (const path of ['/dev/mail', '/dev/mail.json', '/dev/mail?x=1'])
    expect(await json(open.url + path)).toMatchObject({ url: path })
  for (const header of ['X-Forwarded-For', 'X-Real-IP', 'X-Forwarded-Host', 'Forwarded', 'Via']) {
    const passedOn = await request(`${open.url}/dev/mail`, { headers: { [header]: '127.0.0.1' } })
    expect(passedOn.statusCode, `S-D: ${header}`).toBe(403)
  }
  for (const path of ['/dev/mail', '/dev/mail.json', '/dev'])
    expect((await request(away.url + path)).statusCode, path).toBe(404)
})

test('a forwarded address counts only from a trusted peer; other forwarding headers never count', async () => {
  const strict = await door({ redirect: echo })
  const headers = { 'x-forwarded-for': '8.8.8.8, 9.9.9.9', 'x-real-ip': '8.8.4.4', forwarded: 'for=8.8.4.4' }
  const seen = (await json(`${strict.url}/t/a`, { headers })) as { headers: Record<string, string> }
  expect(seen.headers['x-forwarded-for']).toBe('127.0.0.1')
  for (const claim of ['x-real-ip', 'forwarded', 'x-forwarded-host'])
    expect(seen.headers[claim], claim).toBeUndefined()
  expect(await json(`${open.url}/t/a`, { headers })).toMatchObject({
    headers: { 'x-forwarded-for': '9.9.9.9' },
  })
})

test('redirects, multiple cookies and empty answers pass unchanged', async () => {
  const { url } = await door({
    redirect: (_asked, response) =>
      response.writeHead(302, { location: 'https://a.test/?q=1', 'set-cookie': ['a=1', 'b=2'] }).end(),
  })
  const answer = await request(`${url}/t/a`, { method: 'HEAD' })
  expect([answer.statusCode, answer.headers.location]).toEqual([302, 'https://a.test/?q=1'])
  expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2'])
})

test('a request that may have been counted before its connection ended is not sent again', async () => {
  for (const drop of [reset, (socket: Socket) => socket.end()]) {
    const service = await dropsEverySecond(drop)
    const { url } = await door({ redirectUrl: service.url })
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) {
      const answer = await request(`${url}/t/a`)
      await answer.body.dump()
      statuses.push(answer.statusCode)
    }
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect(service.asked()).toBe(6)
  }
})

test('an unavailable service is reported in words, and to programs with a stable code', async () => {
  const visit = await request(`${away.url}/t/a`)
  expect([visit.statusCode, visit.headers['retry-after']]).toEqual([503, '2'])
  expect(await visit.body.text()).toBe('服务繁忙，请稍后再试\n')
  const call = await request(`${away.url}/api/user/profile`, { headers: { 'accept-language': 'en-US' } })
  expect([call.statusCode, call.headers['retry-after']]).toEqual([503, '2'])
  expect(await call.body.json()).toEqual({
    status: 'error',
    code: 'unavailable',
    message: 'The service is busy. Please try again in a moment.',
  })
})

test('assets are cached forever and compressed; pages are revalidated and cannot be framed', async () => {
  const asset = await request(`${away.url}/assets/first.js`, { headers: { 'accept-encoding': 'gzip' } })
  expect(asset.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
    'content-type': 'text/javascript; charset=utf-8',
  })
  expect(Number(asset.headers['content-length'])).toBeLessThan(SCRIPT.length / 4)
  const page = await request(`${away.url}/dashboard/login?next=%2Fa`)
  expect(await page.body.text()).toContain('<title>Sluice</title>')
  expect(page.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'cross-origin-opener-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  const headers = { 'if-none-match': String(page.headers.etag) }
  expect((await request(`${away.url}/dashboard`, { headers })).statusCode).toBe(304)
})

test('the front page comes in the requested language and contains the site address', async () => {
  const pageAt = async (path: string) => (await request(away.url + path)).body.text()
  expect(await pageAt('/')).toContain('<html lang="zh"><link rel="canonical" href="https://sluice.test/" />')
  expect(await pageAt('/?utm_source=ad&lang=en')).toContain('<html lang="en">')
  expect(await pageAt('/?lang=fr')).toContain('<html lang="zh">')
  expect(await pageAt('/robots.txt')).toBe('allow: /t/\nSitemap: https://sluice.test/sitemap.xml\n')
})

test('R10: the operator decides whether robots may fetch links, and no link is to be listed while redirect is away', async () => {
  const closed = await door({ linkRobots: 'disallow' })
  const text = await (await request(`${closed.url}/robots.txt`)).body.text()
  expect(text).toBe('disallow: /t/\nSitemap: https://sluice.test/sitemap.xml\n')
  const [link, page] = await Promise.all(['/t/abc', '/'].map((path) => request(away.url + path)))
  expect(link).toMatchObject({ statusCode: 503, headers: { 'x-robots-tag': 'noindex' } })
  expect(page?.headers).not.toHaveProperty('x-robots-tag')
})

test('every screen of the application is found; any other path gets the application with a 404', async () => {
  const screens = Object.values(paths).map((path) => (typeof path === 'string' ? path : path(12 as never)))
  expect(screens.length).toBeGreaterThan(20)
  for (const screen of screens) expect((await request(away.url + screen)).statusCode, screen).toBe(200)
  for (const path of ['/nope', '/dashboard/nope', '/links/12', '/dashboard/cloak/list/x']) {
    const unknown = await request(away.url + path)
    expect(unknown.statusCode, path).toBe(404)
    expect(await unknown.body.text(), path).toContain('<title>Sluice</title>')
  }
})

test('R4: addresses that look like a link, the API or a well-known service get a plain 404', async () => {
  const plain = [
    '//t/abc',
    '/T/abc',
    '/t',
    '/api',
    '/.well-known/change-password',
    '/.well-known/acme-challenge/x',
    '/assets/none.js',
    '/none.png',
  ]
  for (const path of plain) {
    const { text } = await exchange(open.url, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    expect(text, path).toMatch(/^HTTP\/1\.1 404 /)
    expect(text, path).toContain('This address does not exist.')
    expect(text, path).toContain('Cache-Control: no-cache')
  }
  for (const path of ['/%zz', '/..%2f..%2fetc/passwd.txt', '/assets/..%2f..%2f..%2f..%2fetc/passwd'])
    expect((await request(away.url + path)).statusCode, path).toBe(400)
  expect((await request(`${away.url}/`, { method: 'POST' })).statusCode).toBe(405)
})

test('S-N: under https every answer of the public host has HSTS, and no other host has it', async () => {
  const asked = ['/', '/nope', '/t/a', '/api/x', '/assets/none.js', '/dashboard', '/front-door']
  const hstsOf = async (url: string, path: string, host: string) =>
    (await request(url + path, { headers: { host } })).headers['strict-transport-security']
  for (const path of asked)
    for (const { url } of [open, away]) {
      expect(await hstsOf(url, path, 'sluice.test'), path).toBe('max-age=31536000')
      expect(await hstsOf(url, path, 'own.test'), path).toBeUndefined()
    }
  const written = await door({ publicOrigin: 'https://Sluice.test:443/' })
  expect(await hstsOf(written.url, '/', 'sluice.test')).toBe('max-age=31536000')
  const plain = await door({ publicOrigin: 'http://sluice.test' })
  for (const path of asked) expect(await hstsOf(plain.url, path, 'sluice.test'), path).toBeUndefined()
})

test('events are passed on immediately', async () => {
  const more = Promise.withResolvers<() => void>()
  const { url } = await door({
    account: (_asked, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: 1\n\n')
      more.resolve(() => response.end('data: 2\n\n'))
    },
  })
  const { body } = await request(`${url}/api/live?ticket=1`)
  const chunks = body[Symbol.asyncIterator]()
  expect(String((await chunks.next()).value)).toBe('data: 1\n\n')
  ;(await more.promise)()
  expect(String((await chunks.next()).value)).toBe('data: 2\n\n')
})

test('a stop answers requests in flight and then closes kept connections', async () => {
  const arrived = Promise.withResolvers<() => void>()
  const last = await door({ redirect: (_asked, response) => arrived.resolve(() => response.end('late')) })
  const answer = request(`${last.url}/t/a`)
  const finish = await arrived.promise
  const stopped = last.stop()
  finish()
  expect(await (await answer).body.text()).toBe('late')
  await stopped
  await expect(request(`${last.url}/`)).rejects.toThrow()
})

test('the containers have the same front door', () => {
  const dockerfile = readFileSync(new URL('../../containers/front-door.Dockerfile', import.meta.url), 'utf8')
  expect(dockerfile).toContain('infra/containers/nginx/sluice.conf.template')
})

test('R14: an idle connection stays open for the seconds that the operator sets', async () => {
  const get = 'GET / HTTP/1.1\r\nHost: sluice.test\r\n\r\n'
  const brief = await door({ keepAlive: 1 })
  const [closed, kept] = await Promise.all([exchange(brief.url, get, 10_000), exchange(open.url, get, 6_000)])
  expect([closed.closed, kept.closed]).toEqual([true, false])
  for (const { text } of [closed, kept]) expect(statusesIn(text)).toEqual([200])
})
