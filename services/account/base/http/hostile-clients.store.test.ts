import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomPng } from '../../testing/pictures.ts'
import { addUser, PASSWORD } from '../../testing/test-account.ts'
import { type AccountProcess, processGround, startAccount } from '../../testing/test-processes.ts'

/** The number of forms that account reads at once. A client that is gone must not hold one. */
const FORMS_AT_ONCE = 8
const FORM = 'content-type: multipart/form-data; boundary=b'
const PART = '--b\r\ncontent-disposition: form-data; name="screenshot"; filename="a.png"\r\n\r\n'

let ground: Awaited<ReturnType<typeof processGround>>
let account: AccountProcess
let uploads: string
const tokens: string[] = []
beforeAll(async () => {
  ground = await processGround()
  uploads = await mkdtemp(join(tmpdir(), 'sluice-hostile-'))
  const env = {
    UPLOAD_DIR: uploads,
    TMPDIR: uploads,
    PUBLIC_ORIGIN: 'https://sluice.test',
    RATE_LIMIT_ANONYMOUS: '100000',
  }
  account = await startAccount({ ...ground.env, ...env })
  for (let n = 0; n < FORMS_AT_ONCE; n += 1) {
    const email = `hostile${n}@hostile.test`
    await addUser(ground.db, email)
    const login = await account.call('POST', '/api/user/login', { body: { email, password: PASSWORD } })
    tokens.push(login.body.token)
  }
})
afterAll(async () => {
  await account?.service.stop()
  await ground?.close()
  await rm(uploads, { recursive: true, force: true })
})

type End = 'reset' | 'end' | 'stay'

/** Sends bytes, then resets the connection, ends it, or waits for the server to. Returns what came back. */
async function send(pieces: readonly (string | Uint8Array)[], end: End): Promise<string> {
  const socket = connect(account.service.port, '127.0.0.1')
  let received = ''
  socket.on('data', (data) => {
    received += data.toString('latin1')
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  for (const piece of pieces) {
    socket.write(piece)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  if (end === 'reset') socket.resetAndDestroy()
  if (end === 'end') socket.end()
  if (!socket.closed) await once(socket, 'close')
  return received
}

const post = (path: string, token: string, ...lines: string[]) =>
  [`POST ${path} HTTP/1.1`, 'host: sluice.test', `authorization: Bearer ${token}`, ...lines, '', ''].join(
    '\r\n',
  )

async function expectAlive(): Promise<void> {
  expect((await account.call('GET', '/api/user/profile', { token: tokens[0]! })).status).toBe(200)
}

test('S-B (account): aborted uploads end nothing, hold no slot and leave no file', async () => {
  const picture = randomPng()
  const cuts = [
    (head: string) => [head],
    (head: string) => [head, '--b\r\n'],
    (head: string) => [head, PART],
    (head: string) => [head, PART, picture.subarray(0, 50)],
    (head: string) => [head, PART, picture, '\r\n--b--\r\n'],
  ]
  const broken = tokens.flatMap((token) =>
    cuts.map((cut, n) =>
      send(
        cut(post('/api/plan/submit-payment', token, FORM, 'content-length: 400000')),
        n % 2 === 0 ? 'reset' : 'end',
      ),
    ),
  )
  await Promise.all(broken)
  await expectAlive()
  const form = () => {
    const data = new FormData()
    data.append('plan_id', '1')
    data.append('screenshot', new Blob([new Uint8Array(picture)]))
    return data
  }
  const url = `http://127.0.0.1:${account.service.port}/api/plan/submit-payment`
  const answers = await Promise.all(
    tokens.map((token) =>
      fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form() }),
    ),
  )
  // The plan does not exist: each form was read and judged.
  for (const answer of answers) expect([400, 404, 409]).toContain(answer.status)
  expect(await readdir(uploads, { recursive: true })).toEqual([])
})

test('S-A, S-B (account): bytes that are not HTTP, or name two hosts, get one answer in the usual shape, with HSTS, and nothing more', async () => {
  for (const [sent, status] of [
    ['GARBAGE\r\n\r\n', 400],
    ['GET /api/site HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n', 400],
    ['GET /api/site HTTP/1.1\r\nhost: a/b\r\n\r\n', 400],
    ['POST /api/user/login HTTP/1.1\r\nhost: a\r\nhost: a\r\ncontent-length: 2\r\n\r\n{}', 400],
    ['GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\nbad header\r\n\r\nGARBAGE\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`, 431],
    [
      'POST /api/user/login HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\ncontent-length: 3\r\n\r\nabc',
      400,
    ],
  ] as const) {
    const received = await send([sent], 'stay')
    expect(received.match(/HTTP\/1\.1 \d+/g), sent.slice(0, 40)).toEqual([`HTTP/1.1 ${status}`])
    expect(received).toMatch(/strict-transport-security: max-age=/i)
    expect(received).toContain('"status":"error"')
  }
  await expectAlive()
})

test('S-B (account): whatever bytes arrive and however they end, the process survives and answers', async () => {
  const token = tokens[0]!
  const starts = [
    'GET /api/site HTTP/1.1\r\nhost: a\r\n\r\n',
    post('/api/user/login', token, 'content-type: application/json', 'content-length: 500'),
    post('/api/user/login', token, 'content-type: application/json', 'transfer-encoding: chunked'),
    post('/api/user/login', token, 'upgrade: websocket', 'connection: upgrade', 'content-length: 0'),
    post(
      '/api/user/login',
      token,
      'expect: 100-continue',
      'content-length: 5',
      'content-type: application/json',
    ),
    'CONNECT a:443 HTTP/1.1\r\nhost: a\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nhost: a\r\n\r\n',
    'GET http://a/api/site HTTP/1.1\r\nhost: a\r\n\r\n',
    '',
  ]
  const conversation = fc.record({
    start: fc.constantFrom(...starts),
    rest: fc.array(
      fc.oneof(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom('\r\n', '5\r\nhello\r\n', '0\r\n\r\n', '{"email":', ...starts),
      ),
      { maxLength: 4 },
    ),
    end: fc.constantFrom<End>('reset', 'end'),
  })
  await Promise.all(
    fc.sample(conversation, 200).map(async ({ start, rest, end }) => {
      await send([start, ...rest], end)
    }),
  )
  await expectAlive()
}, 120_000)
