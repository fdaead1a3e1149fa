import { once } from 'node:events'
import { connect, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLog } from '@sluice/kit/log'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { answersOf, converse, PATIENT, startTwoServers, type TwoServers } from './testing/two-servers.ts'

const SEED = Number.parseInt(Date.now().toString().slice(-8), 10)
console.log(`generated requests: seed ${SEED}`)
const SOON = { timeout: 20_000, interval: 50 }

let servers: TwoServers
beforeAll(async () => {
  servers = await startTwoServers(true)
})
afterAll(() => servers.close())

const connections = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))

const METHODS = ['GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'CONNECT', 'PRI', 'x']
const TARGETS = [
  '/t/CODE',
  '/t/CODE?q=1',
  '/CODE',
  '/t/CODE?q=\xe4\xb8\xad',
  'http://a/t/CODE',
  '/t/CODE#x',
  '//t/CODE',
  '*',
  '',
]
const HEADERS = [
  ...['Host: a', 'Host: b', 'Host: ,', 'Connection: close', 'Connection: Upgrade', 'Upgrade: h2c'],
  ...['Content-Length: 0', 'Content-Length: 5', 'Content-Length: 99999999', 'Content-Length: -1'],
  ...[
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: identity',
    'Expect: 100-continue',
    'User-Agent: \xe4"\\',
  ],
  ...['X: \0', ' folded', 'X : y', 'no colon', `X: ${'x'.repeat(17_000)}`, 'X-Forwarded-For: 1.2.3.4, \xff'],
]
const BODIES = [
  '',
  '',
  '',
  'hello',
  '5\r\nhello\r\n0\r\n\r\n',
  'zz\r\n',
  '\r\n',
  'GET /t/body HTTP/1.1\r\nHost: a\r\n\r\n',
  '\xff\0',
]
const WAYS = ['read', 'read', 'half-close', 'abort', 'silent'] as const

const request = fc.record({
  method: fc.constantFrom(...METHODS),
  target: fc.constantFrom(...TARGETS),
  version: fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', ''),
  headers: fc.array(fc.constantFrom(...HEADERS), { maxLength: 3 }),
  host: fc.constantFrom(true, true, true, false),
  end: fc.constantFrom('\r\n', '\r\n', '\r\n', '\r\n', '\n', '\r'),
  body: fc.constantFrom(...BODIES),
})
const conversation = fc.record({
  requests: fc.array(request, { minLength: 1, maxLength: 4 }),
  cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }),
  way: fc.constantFrom(...WAYS),
})
type Conversation = typeof conversation extends fc.Arbitrary<infer T> ? T : never

/** The text of a conversation. Each request asks for a different code. */
function textOf({ requests }: Conversation, codes: readonly string[]): string {
  return requests
    .map(({ method, target, version, headers, host, end, body }, n) => {
      const line = `${method} ${target.replace('CODE', codes[n]!)} ${version}`
      return [line, ...(host ? ['Host: go.test'] : []), ...headers, '', body].join(end)
    })
    .join('')
}

/** Sends the requests, leaves in the given way, and returns what was received. */
async function talk(port: number, { cuts, way }: Conversation, text: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let heard = ''
  if (way !== 'silent') socket.on('data', (bytes) => (heard += bytes.toString('latin1')))
  socket.on('error', () => {})
  const marks = [
    0,
    ...cuts.map((cut) => Math.floor(cut * text.length)).toSorted((a, b) => a - b),
    text.length,
  ]
  for (let i = 1; i < marks.length && !socket.destroyed; i++) {
    socket.write(text.slice(marks[i - 1], marks[i]), 'latin1')
    await sleep(1)
  }
  if (way === 'half-close') socket.end()
  if (way !== 'abort') await Promise.race([once(socket, 'close'), sleep(150)])
  socket.destroy()
  return heard
}

const askedIn = (heard: string) =>
  answersOf(heard).flatMap((answer) => /%22code%22%3A%22([a-z0-9]+)%22/.exec(answer)?.[1] ?? [])

test('S-A (redirect): whatever is sent, in whatever way, no connection stays open, nobody gets an answer to another, and good visits go on', {
  timeout: 180_000,
}, async () => {
  const samples = fc.sample(conversation, { numRuns: 600, seed: SEED })
  const codeOf = (n: number, m: number) => `c${n.toString(36).padStart(4, '0')}x${m}`
  const ask = async (sample: Conversation, n: number) => {
    const codes = sample.requests.map((_, m) => codeOf(n, m))
    const text = textOf(sample, codes)
    for (const port of Object.values(servers.ports)) {
      // A body that no header announces is a separate request.
      const heard = askedIn(await talk(port, sample, text)).filter((code) => code !== 'body')
      const told = JSON.stringify({ text, heard })
      expect(heard, told).toEqual(codes.filter((code) => heard.includes(code)))
    }
  }
  for (let i = 0; i < samples.length; i += 60)
    await Promise.all(samples.slice(i, i + 60).map((sample, n) => ask(sample, i + n)))
  for (const { server } of servers.apps)
    await vi.waitFor(async () => expect(await connections(server)).toBe(0), SOON)
  for (const port of Object.values(servers.ports))
    expect(await converse(port, ['GET /t/good HTTP/1.1\r\nHost: a\r\n\r\n'], PATIENT)).toContain('302 Found')
})

test.each([true, false])(
  'a client that closes its side after its request is answered (PLAIN_HTTP=%s)',
  async (plain) => {
    const socket = connect(servers.ports[plain ? 'plain' : 'nodeHttp'], '127.0.0.1')
    let heard = ''
    socket.on('data', (bytes) => (heard += bytes))
    socket.end('GET /t/abcd HTTP/1.1\r\nHost: a\r\nConnection: keep-alive, x\r\n\r\n')
    await once(socket, 'close')
    expect(heard).toMatch(/^HTTP\/1\.1 302 Found/)
  },
)

test.each([true, false])(
  'S-C (redirect): an incomplete head is refused once (PLAIN_HTTP=%s)',
  async (plainHttp) => {
    const app = buildApp({
      serve: () => expect.unreachable('no request was complete'),
      leadOf: () => undefined,
      ...{ plainHttp, log: createLog('test', 'silent'), isLast: () => false, headersTimeoutMs: 100 },
    })
    await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve))
    onTestFinished(async () => {
      const closed = app.closeServer()
      app.closeAll()
      await closed
      app.close()
    })
    const { port } = app.server.address() as { port: number }
    const heard = await converse(port, ['GET /t/abcd HTTP/1.1\r\n', 'Host: a\r\n'], PATIENT)
    expect(answersOf(heard)).toEqual([
      expect.stringMatching(/^HTTP\/1\.1 408 Request Timeout\r\n.*\(closed\)$/s),
    ])
  },
)
