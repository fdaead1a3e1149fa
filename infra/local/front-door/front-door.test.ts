import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseTrustedProxies } from '@sluice/kit/client-address'
import { createLog } from '@sluice/kit/log'
import { request } from 'undici'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildFrontDoor } from './app.ts'
import { loadSite, type Site } from './site-files.ts'

const dist = mkdtempSync(join(tmpdir(), 'sluice-site-'))
const script = `export const text = "${'sluice '.repeat(200)}"`
let site: Site
const opened: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  mkdirSync(join(dist, 'assets'))
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Sluice</title>')
  writeFileSync(join(dist, 'assets/app-1a2b.js'), script)
  for (const language of ['zh', 'en'])
    writeFileSync(
      join(dist, `landing.${language}.html`),
      `<!doctype html><html lang="${language}"><link rel="canonical" href="%ORIGIN%/" />`,
    )
  site = await loadSite(dist, 'https://sluice.test')
})
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})
afterAll(() => rmSync(dist, { recursive: true }))

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function service(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  opened.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  return listen(server)
}

type Doors = { redirect?: string; account?: string; trusted?: string; devMail?: boolean }

async function frontDoor(urls: Doors): Promise<string> {
  const door = buildFrontDoor({
    log: createLog('front-door', 'silent'),
    site: () => site,
    redirectUrl: urls.redirect ?? 'http://127.0.0.1:9',
    accountUrl: urls.account ?? 'http://127.0.0.1:9',
    devMail: urls.devMail ?? false,
    trusted: parseTrustedProxies(urls.trusted ?? ''),
  })
  opened.unshift(() => door.close())
  return listen(door.server)
}

const echo: RequestListener = (asked, response) => {
  let length = 0
  asked.on('data', (chunk: Buffer) => {
    length += chunk.length
  })
  asked.on('end', () => response.end(JSON.stringify({ url: asked.url, headers: asked.headers, length })))
}

test('/t/ goes to redirect and /api/ to account, with path, query and body as they came', async () => {
  const url = await frontDoor({ redirect: await service(echo), account: await service(echo) })
  const visit = await request(`${url}/t/abc?x=%2F..%2f&y=1`)
  expect(await visit.body.json()).toMatchObject({ url: '/t/abc?x=%2F..%2f&y=1' })
  const call = await request(`${url}/api/cloak/create`, { method: 'POST', body: 'x'.repeat(300_000) })
  expect(await call.body.json()).toMatchObject({ url: '/api/cloak/create', length: 300_000 })
})

test("the caught mails are account's in local mode and do not exist otherwise", async () => {
  const account = await service(echo)
  const local = await frontDoor({ account, devMail: true })
  const other = await frontDoor({ account })
  for (const path of ['/dev/mail', '/dev/mail.json', '/dev/mail?x=1'])
    expect(await (await request(local + path)).body.json()).toMatchObject({ url: path })
  expect(await (await request(`${local}/dev/mailbox`)).body.text()).toContain('<title>Sluice</title>')
  expect((await request(`${other}/dev/mail.json`)).statusCode).toBe(404)
  expect(await (await request(`${other}/dev/mail`)).body.text()).toContain('<title>Sluice</title>')
})

test('a forwarded address counts only from a trusted peer', async () => {
  const redirect = await service(echo)
  const headers = { 'x-forwarded-for': '8.8.8.8', 'x-real-ip': '8.8.4.4' }
  const strict = await request(`${await frontDoor({ redirect })}/t/a`, { headers })
  const open = await request(`${await frontDoor({ redirect, trusted: '127.0.0.1/32' })}/t/a`, { headers })
  const seen = (await strict.body.json()) as { headers: Record<string, string> }
  expect(seen.headers['x-forwarded-for']).toBe('127.0.0.1')
  expect(seen.headers['x-real-ip']).toBeUndefined()
  expect(await open.body.json()).toMatchObject({ headers: { 'x-forwarded-for': '8.8.8.8, 127.0.0.1' } })
})

test('redirects, several cookies and empty answers pass as they are', async () => {
  const redirect = await service((_asked, response) =>
    response.writeHead(302, { location: 'https://a.test/?q=1', 'set-cookie': ['a=1', 'b=2'] }).end(),
  )
  const answer = await request(`${await frontDoor({ redirect })}/t/a`, { method: 'HEAD' })
  expect([answer.statusCode, answer.headers.location]).toEqual([302, 'https://a.test/?q=1'])
  expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2'])
})

/** Answers the first request of each connection and lets go of the connection at the second, unanswered. */
async function dropsEverySecond(
  drop: (socket: Socket) => void,
): Promise<{ url: string; asked: () => number }> {
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
  opened.push(async () => server.close())
  return { url: await listen(server), asked: () => asked }
}

const reset = (socket: Socket) => socket.resetAndDestroy()

test('a visit that a kept connection lost unread is asked for once more', async () => {
  const redirect = await dropsEverySecond(reset)
  const url = await frontDoor({ redirect: redirect.url })
  for (const method of ['GET', 'HEAD', 'GET', 'GET'] as const)
    expect((await request(`${url}/t/a`, { method })).statusCode, method).toBe(200)
  expect(redirect.asked()).toBeGreaterThan(4)
})

test('a visit that may have been counted before its connection ended is not asked for twice', async () => {
  const redirect = await dropsEverySecond((socket) => socket.end())
  const url = await frontDoor({ redirect: redirect.url })
  await (await request(`${url}/t/a`)).body.text()
  expect([(await request(`${url}/t/a`)).statusCode, redirect.asked()]).toEqual([502, 2])
})

test('a call that changes something is never sent twice', async () => {
  const account = await dropsEverySecond(reset)
  const url = await frontDoor({ account: account.url })
  await (await request(`${url}/api/x`, { method: 'POST', body: 'a' })).body.text()
  const second = await request(`${url}/api/x`, { method: 'POST', body: 'a' })
  expect([second.statusCode, account.asked()]).toEqual([502, 2])
})

test('a service that is away is told in a plain sentence', async () => {
  const answer = await request(`${await frontDoor({})}/t/a`)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([502, '2'])
  expect(await answer.body.text()).toMatch(/not available right now/)
})

test('bodies beyond the limit are refused, with or without a stated length', async () => {
  let reached = 0
  const account = await service((asked, response) => {
    asked.on('end', () => {
      reached += 1
      response.end()
    })
    asked.resume()
  })
  const url = await frontDoor({ account })
  const big = Buffer.alloc(7 * 1024 * 1024)
  const outcome = (body: unknown) =>
    request(`${url}/api/x`, { method: 'POST', body: body as never }).then(
      (answer) => answer.statusCode,
      // The refusal may reach a sender that is still writing as a closed connection.
      (error: { code?: string }) => error.code,
    )
  async function* chunks() {
    for (let i = 0; i < big.length; i += 65_536) yield big.subarray(i, i + 65_536)
  }
  expect([413, 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']).toContain(await outcome(big))
  expect([413, 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']).toContain(await outcome(chunks()))
  expect(reached).toBe(0)
})

test('hashed assets are immutable and compressed, pages are asked for again and not framed', async () => {
  const url = await frontDoor({})
  const asset = await request(`${url}/assets/app-1a2b.js`, { headers: { 'accept-encoding': 'gzip, br' } })
  expect(asset.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
  })
  const page = await request(`${url}/login?next=%2Fa`, {})
  expect(await page.body.text()).toContain('<title>Sluice</title>')
  expect(page.headers['cache-control']).toBe('no-cache')
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  const again = await request(`${url}/dashboard`, { headers: { 'if-none-match': `W/${page.headers.etag}` } })
  expect(again.statusCode).toBe(304)
})

test('what is not in the build does not exist, however the path is written', async () => {
  const url = await frontDoor({})
  for (const path of ['/assets/none.js', '/app.js', '/..%2f..%2fetc/passwd.txt', '/%2e%2e/package.json'])
    expect((await request(url + path)).statusCode, path).toBe(404)
  expect((await request(`${url}/%zz`)).statusCode).toBe(400)
  expect((await request(`${url}/`, { method: 'POST' })).statusCode).toBe(405)
})

test('stopping answers what is in flight and then lets go of kept connections', async () => {
  const arrived = Promise.withResolvers<() => void>()
  const redirect = await service((_asked, response) => arrived.resolve(() => response.end('late')))
  const url = await frontDoor({ redirect })
  const answer = request(`${url}/t/a`)
  const finish = await arrived.promise
  const closed = (opened.shift() as () => Promise<unknown>)()
  finish()
  expect(await (await answer).body.text()).toBe('late')
  await closed
  await expect(request(`${url}/`)).rejects.toThrow()
})

test('the front page comes in the asked language and names the site by its address', async () => {
  const door = await frontDoor({})
  const pageAt = async (path: string) => (await request(door + path)).body.text()
  expect(await pageAt('/')).toContain('<html lang="zh"><link rel="canonical" href="https://sluice.test/" />')
  expect(await pageAt('/?utm_source=ad&lang=en')).toContain('<html lang="en">')
  expect(await pageAt('/?lang=fr')).toContain('<html lang="zh">')
  expect(await pageAt('/dashboard?lang=en')).toBe('<!doctype html><title>Sluice</title>')
})
