import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Door, exchange, listen, openDoors, statusesIn } from './testing/door.ts'

const { door, close, after } = openDoors()
const SOON = { timeout: 10_000 }
afterAll(close)

/** Open requests at redirect and account, and whether anything partial reached account. */
const reached = { account: 0 }
let front: Door
const text = 'x'.repeat(300_000)

beforeAll(async () => {
  const redirect = createServer((asked, response) => {
    asked.resume()
    response.writeHead(302, { location: `https://a.test/${asked.url?.split('?')[1] ?? ''}` }).end()
  })
  const account = createServer((asked, response) => {
    reached.account += 1
    asked.resume()
    asked.on('end', () => response.end(asked.url === '/api/long' ? text : 'ok'))
  })
  after(() => {
    for (const server of [redirect, account]) {
      server.closeAllConnections()
      server.close()
    }
  })
  front = await door({
    redirectUrl: await listen(redirect),
    accountUrl: await listen(account),
    trusted: '127.0.0.1/32',
  })
})

const HOST = 'Host: a\r\n'
const CLOSE = 'Connection: close\r\n'

/** Two hundred good visits and two hundred good calls in parallel are all answered immediately. */
async function expectAllFree(): Promise<void> {
  const one = async (path: string, status: number) => {
    const answer = await request(front.url + path)
    await answer.body.dump()
    expect(answer.statusCode, path).toBe(status)
  }
  const calls = Array.from({ length: 100 }, () => one('/api/x', 200))
  await Promise.all([...calls, ...Array.from({ length: 200 }, () => one('/t/abc', 302))])
}

async function openSocket(): Promise<Socket> {
  const socket = connect(Number(new URL(front.url).port), '127.0.0.1')
  socket.on('error', () => {})
  after(() => socket.destroy())
  await once(socket, 'connect')
  return socket
}

test('S-A: two Host lines are refused with 400 and use up nothing, however many come', async () => {
  const twice = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`
  for (let round = 0; round < 4; round++) {
    const all = Array.from({ length: 100 }, (_, n) => exchange(front.url, twice(n % 2 ? '/t/abc' : '/api/x')))
    for (const { text, closed } of await Promise.all(all))
      expect([statusesIn(text), closed]).toEqual([[400], true])
  }
  await expectAllFree()
})

const SMUGGLING: [string, string, number][] = [
  ['no Host', 'GET /t/a HTTP/1.1\r\n\r\n', 400],
  [
    'two Content-Length headers',
    `GET /t/a HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 1\r\n\r\nx`,
    400,
  ],
  [
    'Content-Length and chunked',
    `GET /t/a HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n`,
    400,
  ],
  [
    'chunks twice',
    `GET /t/a HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  [
    'an unknown transfer coding',
    `GET /t/a HTTP/1.1\r\n${HOST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
    501,
  ],
  ['a space before the colon', 'GET /t/a HTTP/1.1\r\nHost : a\r\n\r\n', 400],
  ['a folded header line', `GET /t/a HTTP/1.1\r\n${HOST} folded\r\n\r\n`, 400],
  ['a NUL in the target', `GET /t/a\0 HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['a NUL in a value', `GET /t/a HTTP/1.1\r\n${HOST}X: a\0b\r\n\r\n`, 400],
  ['a space in the host', 'GET /t/a HTTP/1.1\r\nHost: a b\r\n\r\n', 400],
  ['an invalid Content-Length', `POST /api/x HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`, 400],
  ['HTTP/2 without TLS', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['a future HTTP version', `GET /t/a HTTP/3.0\r\n${HOST}\r\n`, 505],
  ['CONNECT', `CONNECT a:80 HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['TRACE', `TRACE /t/a HTTP/1.1\r\n${HOST}\r\n`, 405],
  ['nonsense', 'nonsense\r\n\r\n', 400],
  ['TLS on the plain port', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  ['a too long request line', `GET /t/a?${'x'.repeat(9_000)} HTTP/1.1\r\n${HOST}\r\n`, 414],
  ['a too long header', `GET /t/a HTTP/1.1\r\n${HOST}X: ${'x'.repeat(9_000)}\r\n\r\n`, 400],
]

test.each(SMUGGLING)(
  'S-A, S-P: %s is answered once and the connection ends',
  async (_name, bytes, status) => {
    const { text, closed } = await exchange(front.url, bytes)
    expect([statusesIn(text), closed]).toEqual([[status], true])
    expect(text).not.toContain('Location: https://a.test/')
  },
)

const UNDERSTOOD: [string, string, string][] = [
  [
    'an absolute target',
    `GET http://b.test:8080/t/abc?q HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
    'https://a.test/q',
  ],
  ['a target in capitals', `GET HTTP://B.TEST/t/abc?q HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 'https://a.test/q'],
  ['HTTP/1.0 without a host', 'GET /t/abc?q HTTP/1.0\r\n\r\n', 'https://a.test/q'],
  [
    'an upgrade',
    `GET /t/abc?q HTTP/1.1\r\n${HOST}Connection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
    'https://a.test/q',
  ],
  [
    'an upgrade to HTTP/2',
    `GET /t/abc?q HTTP/1.1\r\n${HOST}Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n`,
    'https://a.test/q',
  ],
]

test.each(UNDERSTOOD)('R11: %s is understood', async (_name, bytes, location) => {
  const { text } = await exchange(front.url, bytes)
  expect(statusesIn(text)).toEqual([302])
  expect(text).toContain(`location: ${location}`)
})

test('S-A: after any generated input every slot is free and no process has ended', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'Host: a',
      'Host: b',
      'Host:',
      'Connection: close',
      'Transfer-Encoding: chunked',
      'Expect: 100-continue',
    ),
    fc.constantFrom(
      'Content-Length: 5',
      'Content-Length: 0',
      'Content-Length: 99999999999',
      'Upgrade: h2c',
      'X: \xff\x01',
    ),
    fc.string({ unit: 'binary', maxLength: 40 }),
  )
  const target = fc.oneof(
    fc.constantFrom('/t/abc', '/api/x', '/', '*', '//', 'http://b/t/a', '/t/\xe6\x98\xa5', '/%zz', '/a b'),
    fc.string({ unit: 'binary', maxLength: 30 }),
  )
  const method = fc.constantFrom('GET', 'POST', 'HEAD', 'PUT', 'get', 'CONNECT', 'OPTIONS', '', 'G\0T')
  const bytes = fc
    .record({ method, target, lines: fc.array(piece, { maxLength: 6 }), body: fc.string({ maxLength: 20 }) })
    .map(
      ({ method, target, lines, body }) =>
        `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
    )
  await fc.assert(
    fc.asyncProperty(fc.array(bytes, { minLength: 20, maxLength: 20 }), async (requests) => {
      const heard = await Promise.all(requests.map((each) => exchange(front.url, each, 50)))
      for (const { text } of heard)
        for (const status of statusesIn(text)) expect([500, 502]).not.toContain(status)
    }),
    { numRuns: 25 },
  )
  await expectAllFree()
})

test('S-B: a sender that leaves in the middle of its body harms no other request', async () => {
  const before = reached.account
  for (let n = 0; n < 200; n++) {
    const socket = await openSocket()
    socket.write(`POST /api/x HTTP/1.1\r\n${HOST}Content-Length: 1000\r\n\r\n${'x'.repeat(n)}`)
    if (n % 2) socket.resetAndDestroy()
    else socket.end()
  }
  await expectAllFree()
  expect(reached.account - before).toBe(100)
})

test('S-C: unfinished bodies hold no service connection, and beyond a network’s limit they are refused', async () => {
  const before = reached.account
  const part = `POST /api/x HTTP/1.1\r\n${HOST}X-Forwarded-For: 203.0.113.9\r\nContent-Length: 10\r\n\r\nhalf`
  const slow = await Promise.all(Array.from({ length: 200 }, openSocket))
  const heard = slow.map((socket) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += String(chunk)
    })
    return () => text
  })
  for (const socket of slow) socket.write(part)
  await expect.poll(() => heard.filter((read) => read().startsWith('HTTP/1.1 503')).length, SOON).toBe(72)
  const put = heard.map((read) => read()).find(Boolean) as string
  expect(put).toContain('Retry-After: 2')
  expect(put).toContain('"code":"unavailable"')
  expect(reached.account).toBe(before)
  const post = (forwarded: string) =>
    request(`${front.url}/api/x`, {
      method: 'POST',
      body: 'whole',
      headers: { 'x-forwarded-for': forwarded },
    })
  expect((await post('203.0.113.9')).statusCode).toBe(503)
  expect((await post('203.0.113.10')).statusCode).toBe(200)
  await expectAllFree()
  for (const socket of slow) socket.destroy()
  await expect.poll(async () => (await post('203.0.113.9')).statusCode, SOON).toBe(200)
})

test('S-C: the addresses of one IPv6 network share its limit of unfinished requests', async () => {
  const part = (n: number) =>
    `POST /api/x HTTP/1.1\r\n${HOST}X-Forwarded-For: 2001:db8:0:1::${n.toString(16)}\r\nContent-Length: 10\r\n\r\nhalf`
  const slow = await Promise.all(Array.from({ length: 130 }, openSocket))
  let refused = 0
  slow.forEach((socket, n) => {
    socket.once('data', () => {
      refused += 1
    })
    socket.write(part(n + 1))
  })
  // No other request before all of them arrived: it could take the place of one, which is free again at once.
  await expect.poll(() => refused, SOON).toBe(2)
  const post = (forwarded: string) =>
    request(`${front.url}/api/x`, {
      method: 'POST',
      body: 'whole',
      headers: { 'x-forwarded-for': forwarded },
    })
  expect((await post('2001:db8:0:1:ffff::1')).statusCode).toBe(503)
  expect((await post('2001:db8:0:2::1')).statusCode).toBe(200)
  for (const socket of slow) socket.destroy()
})

test('S-C: a slow reader holds no connection to the service', async () => {
  const slow = await Promise.all(Array.from({ length: 120 }, openSocket))
  for (const socket of slow) {
    socket.pause()
    socket.write(`GET /api/long HTTP/1.1\r\n${HOST}X-Forwarded-For: 203.0.113.77\r\n\r\n`)
  }
  await sleep(300)
  await expectAllFree()
  for (const socket of slow) socket.destroy()
})

test('S-C: complete visits of one address are not limited', async () => {
  const visits = Array.from({ length: 600 }, async () => {
    const answer = await request(`${front.url}/t/abc`)
    await answer.body.dump()
    return answer.statusCode
  })
  expect(new Set(await Promise.all(visits))).toEqual(new Set([302]))
})

test('S-L: a too large body is refused with 413, whether sized or chunked, and the answer can be read', async () => {
  const big = 7 * 1024 * 1024
  const before = reached.account
  const stated = await exchange(front.url, `POST /api/x HTTP/1.1\r\n${HOST}Content-Length: ${big}\r\n\r\n`)
  expect(statusesIn(stated.text)).toEqual([413])
  expect(stated.text).toContain('"code":"payload_too_large"')
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536), Buffer.from('\r\n')])
  const head = Buffer.from(`POST /api/x HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n`)
  const chunked = await exchange(
    front.url,
    Buffer.concat([head, ...Array.from({ length: 112 }, () => chunk)]),
    10_000,
  )
  expect(statusesIn(chunked.text)).toEqual([413])
  const visit = await exchange(front.url, `GET /t/abc HTTP/1.1\r\n${HOST}Content-Length: 65537\r\n\r\n`)
  expect(statusesIn(visit.text)).toEqual([413])
  expect(reached.account).toBe(before)
})

test('S-P: hundreds of refusals make one log line per kind and minute, without the client', async () => {
  const told = () => front.lines.filter((line) => line.includes('"refused with 400"')).length
  await expect.poll(told, SOON).toBeGreaterThan(0)
  expect(told()).toBeLessThan(5)
  for (const line of front.lines) {
    expect(line).not.toMatch(/127\.0\.0\.1|203\.0\.113|\/t\/abc/)
    expect(line.length).toBeLessThan(300)
  }
})
