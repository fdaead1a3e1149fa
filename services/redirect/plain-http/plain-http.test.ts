import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answersOf,
  askInTurn,
  converse,
  PATIENT,
  startTwoServers,
  type TwoServers,
} from './testing/two-servers.ts'

const SEED = Number.parseInt(Date.now().toString().slice(-8), 10)
console.log(`plain http: seed ${SEED}`)

let servers: TwoServers
let promptServers: TwoServers
beforeAll(async () => {
  servers = await startTwoServers(true)
  promptServers = await startTwoServers(false)
})
afterAll(() => Promise.all([servers.close(), promptServers.close()]))

/** The answer of both servers, byte for byte. Differences are checked again, with patience for a busy machine. */
async function bothSay(chunks: readonly string[], { ports } = servers): Promise<string> {
  const ask = (silences?: number) =>
    Promise.all([converse(ports.plain, chunks, silences), converse(ports.nodeHttp, chunks, silences)])
  let [plain, nodeHttp] = await ask()
  if (plain !== nodeHttp) [plain, nodeHttp] = await ask(PATIENT)
  expect(plain, JSON.stringify({ chunks, plain, nodeHttp })).toBe(nodeHttp)
  return plain
}

const AGENT = 'User-Agent: Mozilla/5.0 (X11; Linux x86_64) "quoted" \\ Chrome/140.0'
const BROWSER = [
  ...['GET /t/abcd?gclid=1&x=%20 HTTP/1.1', 'Host: go.test', AGENT, 'Accept: text/html,*/*;q=0.8'],
  ...[
    'Accept-Language: zh-CN,zh;q=0.9',
    'Referer: https://from.test/?q=1',
    'X-Forwarded-For: 8.8.8.8, 1.1.1.1',
  ],
  ...['Connection: keep-alive', 'Sec-Fetch-Mode: navigate', '', ''],
].join('\r\n')
const SMALL = 'GET /t/paged123 HTTP/1.1\r\nhost:x\r\n\r\n'

test('a request as browsers send it is read without node:http and gets the same bytes', async () => {
  const before = { ...servers.plain.plain?.counters }
  const answer = await bothSay([BROWSER])
  expect(answer).toMatch(
    /^HTTP\/1\.1 302 Found\r\nLocation: https:\/\/told\.test\/\?%7B%22code%22%3A%22abcd%22/,
  )
  expect(decodeURIComponent(answer)).toContain('"forwardedFor":"8.8.8.8, 1.1.1.1"')
  expect(await bothSay([SMALL])).toMatch(/^HTTP\/1\.1 402 Payment Required\r\n.*X-Sluice-Version: 3/s)
  const { counters } = servers.plain.plain ?? {}
  expect(counters).toEqual({ answered: (before.answered ?? 0) + 2, handedOver: before.handedOver })
})

test('consecutive requests on one connection are all read without node:http', async () => {
  const before = servers.plain.plain?.counters.handedOver
  const requests = [SMALL, BROWSER, SMALL, BROWSER]
  const { ports } = servers
  expect(await askInTurn(ports.plain, requests)).toEqual(await askInTurn(ports.nodeHttp, requests))
  expect(servers.plain.plain?.counters.handedOver).toBe(before)
})

test('wherever a request is cut in two, the answer is the same', async () => {
  const cuts = Array.from({ length: BROWSER.length - 1 }, (_, index) => index + 1)
  for (let i = 0; i < cuts.length; i += 32)
    await Promise.all(cuts.slice(i, i + 32).map((at) => bothSay([BROWSER.slice(0, at), BROWSER.slice(at)])))
})

test('pipelined requests are answered in order, wherever they are cut', async () => {
  const all = BROWSER + SMALL + BROWSER.replace('abcd', 'second')
  const cuts = Array.from({ length: Math.floor(all.length / 3) }, (_, index) => index * 3 + 1)
  for (let i = 0; i < cuts.length; i += 40)
    await Promise.all(cuts.slice(i, i + 40).map((at) => bothSay([all.slice(0, at), all.slice(at)])))
})

test('hundreds of pipelined requests are all answered, however they are cut', async () => {
  const all = (BROWSER + SMALL).repeat(300)
  for (const pieces of [1, 7, 60]) {
    const size = Math.ceil(all.length / pieces)
    const chunks = Array.from({ length: pieces }, (_, n) => all.slice(n * size, (n + 1) * size))
    expect(answersOf(await bothSay(chunks))).toHaveLength(600)
  }
})

const HEADERS = [
  ...[
    'Host: a',
    'host: b',
    'Host:',
    'Connection: close',
    'Connection: Keep-Alive',
    'connection: keep-alive, x',
  ],
  ...[
    'Connection: upgrade',
    'Upgrade: websocket',
    'Content-Length: 0',
    'Content-Length: 4',
    'Content-Length: x',
  ],
  ...[
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: x',
    'Expect: 100-continue',
    'Trailer: x',
    'TE: trailers',
  ],
  ...[
    'Proxy-Connection: close',
    'Keep-Alive: timeout=5',
    'User-Agent: one',
    'user-agent: two',
    'User-Agent:',
  ],
  ...[
    'User-Agent: caf\xc3\xa9',
    'Referer: https://a.test/',
    'REFERER:\t spaced \t',
    'X-Forwarded-For: 1.2.3.4',
  ],
  ...[
    'Sec-Purpose: prefetch;prerender',
    'sec-purpose: other',
    'Purpose: prefetch',
    'X-Moz:',
    'Accept-Language: de-DE,de;q=0.9',
    'accept-language: \tfr ',
  ],
  ...[
    'x-forwarded-for: 5.6.7.8',
    'Cookie: a=b',
    ' folded',
    'Bad Name: x',
    'No-Colon',
    ': none',
    'Under_score: 1',
  ],
  ...[
    'X\x00Y: 1',
    'X: a\x00b',
    'X: a\rb',
    'X: a\nb',
    `X: ${'v'.repeat(9_000)}`,
    `X: ${'v'.repeat(17_000)}`,
    'X: \x7f',
  ],
]
const METHODS = ['HEAD', 'POST', 'get', 'GET ', 'OPTIONS', '']
const PATHS = [
  ...[
    '/t/abcd?a=b',
    '/t/abcd?',
    '/t/abcd#f',
    '/t/abcd?a#f',
    '/t/ab',
    '/t/abcd/',
    '/',
    '*',
    'http://h/t/abcd',
  ],
  ...['/t/abcd?\xe9', '/t/abcd?"<>', '/t/abcd?a b', '/t/%61bcd', '//t/abcd', '/t/paged123?x', '/t/abcd?a\0'],
]
const VERSIONS = ['HTTP/1.0', 'HTTP/2.0', 'http/1.1', 'HTTP/1.1 ']
const PLAIN = {
  method: 'GET',
  path: '/t/abcd',
  version: 'HTTP/1.1',
  host: true,
  headers: [''],
  lineEnd: '\r\n',
}
type Parts = typeof PLAIN

const textOf = ({ method, path, version, host, headers, lineEnd }: Parts): string =>
  [
    `${method} ${path} ${version}`,
    ...(host ? ['Host: go.test'] : []),
    ...headers.filter(Boolean),
    '',
    '',
  ].join(lineEnd)

/** All known ways in which a request may deviate from a plain one. */
const DEVIATIONS: Partial<Parts>[] = [
  ...HEADERS.map((header) => ({ headers: [header] })),
  ...HEADERS.map((header) => ({ headers: ['User-Agent: first', header] })),
  ...METHODS.map((method) => ({ method })),
  ...PATHS.map((path) => ({ path })),
  ...VERSIONS.map((version) => ({ version })),
  ...[
    { host: false },
    { host: false, headers: ['Host: one', 'Host: two'] },
    { lineEnd: '\n' },
    { lineEnd: '\r' },
  ],
]

test('every known deviation from a plain request gets the answer of node:http', async () => {
  for (const rest of [[], ['body'], [SMALL]])
    await Promise.all(
      DEVIATIONS.map((way) => bothSay([textOf({ ...PLAIN, ...way }), ...rest], promptServers)),
    )
})

const edits = fc.record({
  at: fc.nat(200),
  cut: fc.nat(2),
  put: fc.constantFrom('', ' ', '\r', '\n', '\r\n', ':', '\t', '\0', 'x', '\xff', '?'),
})
const requests = fc
  .tuple(
    fc.array(fc.constantFrom(...DEVIATIONS), { maxLength: 2 }),
    fc.option(edits, { freq: 2 }),
    fc.constantFrom('', '', '', 'body', '\r\n'),
  )
  .map(([ways, edit, body]) => {
    const text = textOf(Object.assign({ ...PLAIN }, ...ways)) + body
    return edit ? text.slice(0, edit.at) + edit.put + text.slice(edit.at + edit.cut) : text
  })

test('whatever is sent, whole or in pieces, the answer is that of node:http', {
  timeout: 120_000,
}, async () => {
  const conversation = fc.tuple(
    fc.array(requests, { minLength: 1, maxLength: 3 }),
    fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 2 }),
  )
  const samples = fc.sample(conversation, { numRuns: 1_000, seed: SEED })
  const ask = async ([texts, cuts]: (typeof samples)[number]) => {
    const whole = texts.join('')
    const marks = [
      0,
      ...cuts.map((cut) => Math.floor(cut * whole.length)).sort((a, b) => a - b),
      whole.length,
    ]
    const chunks = marks.slice(1).map((end, index) => whole.slice(marks[index], end))
    await bothSay(chunks.filter(Boolean), promptServers)
  }
  for (let i = 0; i < samples.length; i += 50) await Promise.all(samples.slice(i, i + 50).map(ask))
})
