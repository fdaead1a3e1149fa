import { afterAll, beforeAll, expect, test } from 'vitest'
import { converse, PATIENT, startTwoServers, type TwoServers } from './testing/two-servers.ts'

const HOST = 'Host: go.test'
const utf8 = (text: string) => Buffer.from(text, 'utf8').toString('latin1')
const NEXT = `GET /t/next HTTP/1.1\r\n${HOST}\r\n\r\n`
const ask = (line: string, ...headers: string[]) => [line, ...headers, '', ''].join('\r\n')
const get = (target: string, ...headers: string[]) => ask(`GET ${target} HTTP/1.1`, HOST, ...headers)
const post = (...headers: string[]) => ask('POST /t/abcd HTTP/1.1', HOST, ...headers)

/** A list is sent piece by piece. `wanted`: the expected statuses in order; `closed`: then the connection is closed. */
type Row = [name: string, sent: string | string[], wanted: string]

const TABLE: Record<string, Row[]> = {
  'S-A (redirect)': [
    ['two Host lines', get('/t/abcd', 'Host: other.test'), '400 closed'],
    ['the same Host twice', get('/t/abcd', HOST), '400 closed'],
    ['two Host lines in HTTP/1.0', ask('GET /t/abcd HTTP/1.0', HOST, HOST), '400 closed'],
    ['nothing after a refused request is answered', get('/t/abcd', HOST) + NEXT, '400 closed'],
    ['no Host', ask('GET /t/abcd HTTP/1.1'), '400 closed'],
    ['no Host in HTTP/1.0', ask('GET /t/abcd HTTP/1.0'), '302 closed'],
    ['an empty Host', ask('GET /t/abcd HTTP/1.1', 'Host:'), '302'],
    ['a Host with a port', ask('GET /t/abcd HTTP/1.1', 'Host: go.test:8080'), '302'],
    ['a v6 Host', ask('GET /t/abcd HTTP/1.1', 'Host: [::1]:80'), '302'],
    ...['a b', 'a,b', 'http://a', 'u@a', '[::1', 'a:b', 'a:1:2', 'a/b', utf8('例子.测试'), 'a\\b'].map(
      (host): Row => [`the Host ${host}`, ask('GET /t/abcd HTTP/1.1', `Host: ${host}`), '400 closed'],
    ),
    ['a good request before a bad one', NEXT + get('/t/abcd', HOST), '302 400 closed'],
    ['absolute form', get('http://go.test/t/abcd?x'), '302'],
    ['absolute form of another host', get('HTTP://other.test:81/t/abcd?x'), '302'],
    ['absolute form with https', get('https://go.test/t/abcd'), '302'],
    ['absolute form without a Host', ask('GET http://go.test/t/abcd HTTP/1.1'), '400 closed'],
    ['absolute form without a path', get('http://go.test'), '404'],
    ['absolute form of no host', get('http:///t/abcd'), '400 closed'],
    ['absolute form with a login', get('http://u:p@go.test/t/abcd'), '400 closed'],
    ['another scheme', get('ftp://go.test/t/abcd'), '400 closed'],
    ['authority form', get('go.test:80'), '400 closed'],
    ['CONNECT', ask('CONNECT go.test:80 HTTP/1.1', HOST), '405 closed'],
    ['CONNECT after a visit', NEXT + ask('CONNECT go.test:80 HTTP/1.1', HOST), '302 405 closed'],
    ['an asterisk', get('*'), '400 closed'],
    ['OPTIONS *', ask('OPTIONS * HTTP/1.1', HOST), '400 closed'],
    ['HEAD', ask('HEAD /t/abcd HTTP/1.1', HOST), '302'],
    ['POST', post(), '405'],
    ['POST with a body', [post('Content-Length: 4'), 'body'], '405 closed'],
    ['POST that never sends its body', post('Content-Length: 100000000'), '405 closed'],
    ['POST with junk as chunks', [post('Transfer-Encoding: chunked'), 'zz\r\njunk'], '405 closed'],
    ['a body that is a request', post(`Content-Length: ${NEXT.length}`) + NEXT, '405 closed'],
    ['a visit with a body', get('/t/abcd', 'Content-Length: 4'), '302 closed'],
    ['OPTIONS', ask('OPTIONS /t/abcd HTTP/1.1', HOST), '405'],
    ['an unknown method', ask('BREW /t/abcd HTTP/1.1', HOST), '400 closed'],
    ['Expect: 100-continue', get('/t/abcd', 'Expect: 100-continue'), '302 closed'],
    ['POST with Expect', post('Expect: 100-continue', 'Content-Length: 9'), '405 closed'],
    ['another expectation', get('/t/abcd', 'Expect: a pony'), '302'],
    [
      'an upgrade to WebSocket',
      get('/t/abcd', 'Connection: Upgrade', 'Upgrade: websocket') + NEXT,
      '302 closed',
    ],
    [
      'an upgrade to h2c',
      get('/t/abcd', 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c'),
      '302 closed',
    ],
    ['HTTP/2 out of the blue', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '400 closed'],
    ['HTTP/0.9', 'GET /t/abcd\r\n\r\n', '400 closed'],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', '400 closed'],
    ['length and chunks', post('Content-Length: 4', 'Transfer-Encoding: chunked') + NEXT, '400 closed'],
    ['two lengths', post('Content-Length: 4', 'Content-Length: 5'), '400 closed'],
    ['a folded header', get('/t/abcd', 'X: a', ' b'), '400 closed'],
    ['bare line feeds', get('/t/abcd').replaceAll('\r\n', '\n'), '400 closed'],
    ['NUL in a header', get('/t/abcd', 'X: a\0b'), '400 closed'],
    ['NUL in the target', get('/t/abcd?a\0b'), '400 closed'],
    ['a blank before the colon', get('/t/abcd', 'X : a'), '400 closed'],
    ['headers of 20 KB', get('/t/abcd', `X: ${'x'.repeat(20_000)}`), '431 closed'],
    ['a target of 20 KB', get(`/t/abcd?${'x'.repeat(20_000)}`), '414 closed'],
    ['an endless target', `GET /t/abcd?${'x'.repeat(70_000)}`, '414 closed'],
    ...[
      '/T/abcd',
      '/t',
      '/t/',
      '//t/abcd',
      '/t//abcd',
      '/t/%2e',
      '/t/abcd/efgh',
      '/t/../t/abcd',
      '/',
      '/nope/at',
    ].map((path): Row => [path, get(path), '404']),
    ['a broken escape', get('/t/%zz'), '404'],
    ['a fragment', get('/t/abcd#top'), '302'],
    ['an escaped code', get('/t/%61bcd'), '302'],
    ['a slash behind the code', get('/t/abcd/'), '302'],
  ],
  'S-P (redirect)': [
    [
      'one refusal however much junk follows',
      ['junk\r\n\r\n', 'more\r\n\r\n', 'and more\r\n\r\n'],
      '400 closed',
    ],
    ['one refusal for a bad request and junk', [get('/t/abcd', HOST), 'junk', 'junk'], '400 closed'],
    ['one answer to a body, then silence', [post('Content-Length: 9'), 'junk\r\n\r\n', NEXT], '405 closed'],
    ['answers before a refusal are still sent', `${NEXT}${NEXT}junk\r\n\r\n${NEXT}`, '302 302 400 closed'],
  ],
}

const QUERY = '%E4%B8%AD%E6%96%87'
const RAW = utf8('中文')
const rawGet = get(`/t/abcd?q=${RAW}`)
/** Raw UTF-8, however it arrives, gets the same answer as its escaped form. */
const ESCAPED: [name: string, sent: string[], same: string[]][] = [
  ['in one piece', [rawGet], [get(`/t/abcd?q=${QUERY}`)]],
  ['cut within a character', [rawGet.slice(0, 19), rawGet.slice(19)], [get(`/t/abcd?q=${QUERY}`)]],
  ['byte by byte', [...rawGet], [get(`/t/abcd?q=${QUERY}`)]],
  [
    'behind another',
    [NEXT + rawGet + rawGet],
    [(NEXT + get(`/t/abcd?q=${QUERY}`)).repeat(1) + get(`/t/abcd?q=${QUERY}`)],
  ],
  ['after another', [post(), rawGet], [post(), get(`/t/abcd?q=${QUERY}`)]],
  ['Latin-1', [get('/t/abcd?utm=caf\xe9')], [get('/t/abcd?utm=caf%E9')]],
  ['in absolute form', [get(`http://go.test/t/abcd?q=${RAW}`)], [get(`http://go.test/t/abcd?q=${QUERY}`)]],
  [
    'with HEAD',
    [ask(`HEAD /t/abcd?q=${RAW} HTTP/1.1`, HOST)],
    [ask(`HEAD /t/abcd?q=${QUERY} HTTP/1.1`, HOST)],
  ],
  [
    'with a user agent in raw UTF-8',
    [get(`/t/abcd?q=${RAW}`, `User-Agent: ${RAW}`)],
    [get(`/t/abcd?q=${QUERY}`, `User-Agent: ${RAW}`)],
  ],
  ['in the path', [get(`/t/${RAW}`)], [get('/t/!!')]],
  ['behind a code', [get(`/t/abcd${RAW}`)], [get(`/t/abcd${QUERY}`)]],
]

const AT_ONCE = 32

let servers: TwoServers
const heard = new Map<string, string>()
/** All are sent at once. Unexpected answers are checked again, with patience for a busy machine. */
const hearAgain = (reader: 'plain' | 'nodeHttp', chunks: string | string[]) =>
  converse(servers.ports[reader], typeof chunks === 'string' ? [chunks] : chunks, PATIENT)
const keyOf = (reader: string, chunks: string | string[]) => JSON.stringify([reader, chunks])
const PORTS = ['plain', 'nodeHttp'] as const
const WITH = { plain: 'PLAIN_HTTP=true', nodeHttp: 'PLAIN_HTTP=false' }

beforeAll(async () => {
  servers = await startTwoServers(true)
  const all = [
    ...Object.values(TABLE).flatMap((rows) => rows.map(([, sent]) => sent)),
    ...ESCAPED.flatMap(([, sent, same]) => [sent, same]),
  ]
  const conversations = PORTS.flatMap((reader) => all.map((chunks) => ({ reader, chunks })))
  const hear = async ({ reader, chunks }: (typeof conversations)[number]) => {
    const said = await converse(servers.ports[reader], typeof chunks === 'string' ? [chunks] : chunks)
    heard.set(keyOf(reader, chunks), said)
  }
  for (let i = 0; i < conversations.length; i += AT_ONCE)
    await Promise.all(conversations.slice(i, i + AT_ONCE).map(hear))
})
afterAll(() => servers.close())

/** The statuses received, and whether the connection was closed. */
function summary(said: string): string {
  const statuses = Array.from(said.matchAll(/HTTP\/1\.1 (\d+) /g), ([, status]) => status!)
  return [...statuses, ...(said.endsWith('(closed)') ? ['closed'] : [])].join(' ')
}

const rows = Object.entries(TABLE).flatMap(([id, table]) =>
  PORTS.flatMap((reader) =>
    table.map(([name, sent, wanted]) => ({ id, name, reader, with: WITH[reader], sent, wanted })),
  ),
)
test.each(rows)('$id: $name gives $wanted with $with', async ({ reader, sent, wanted }) => {
  const said = heard.get(keyOf(reader, sent)) ?? ''
  expect(summary(said) === wanted ? wanted : summary(await hearAgain(reader, sent))).toBe(wanted)
})

const escapes = PORTS.flatMap((reader) =>
  ESCAPED.map(([name, sent, same]) => ({ name, reader, with: WITH[reader], sent, same })),
)
test.each(escapes)(
  'R5: raw UTF-8 $name is answered as if it were escaped, with $with',
  async ({ reader, sent, same }) => {
    let [said = '', wanted] = [sent, same].map((chunks) => heard.get(keyOf(reader, chunks)) ?? '')
    // A busy machine may have answered neither in time.
    if (said !== wanted || summary(said) === '')
      [said = '', wanted] = await Promise.all([sent, same].map((chunks) => hearAgain(reader, chunks)))
    expect(said).toBe(wanted)
    expect(summary(said)).toMatch(/^((302|404|405) ?)+$/)
  },
)

test('R5: a visit passes raw UTF-8 in its query on, escaped', () => {
  for (const reader of PORTS)
    expect(heard.get(keyOf(reader, [rawGet]))).toContain(encodeURIComponent(`?q=${QUERY}`))
})

test('every refusal says in both languages what is wrong, and must not be cached', () => {
  for (const reader of PORTS) {
    const said = heard.get(keyOf(reader, get('/t/abcd', HOST))) ?? ''
    expect(said).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nContent-Type: text\/html; charset=utf-8\r\n/)
    expect(said).toContain('Cache-Control: no-store')
    expect(said).toContain('Connection: close')
    expect(Buffer.from(said, 'latin1').toString()).toMatch(/无法识别的请求.*Request not understood/)
  }
})
