import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

let account: TestAccount
let port: number
let token: string
beforeAll(async () => {
  account = await openTestAccount({ PUBLIC_ORIGIN: 'https://sluice.test' })
  await account.app.listen({ host: '127.0.0.1', port: 0 })
  port = (account.app.server.address() as { port: number }).port
  token = (await account.user()).token
})
afterAll(() => account.close())

const CHUNK = Buffer.alloc(64 * 1024, 'x')
const framed = Buffer.concat([Buffer.from('10000\r\n'), CHUNK, Buffer.from('\r\n')])

/**
 * Sends a head and then an endless body without reading for a while, as clients do. Returns what came back and how it
 * ended.
 */
async function pour(head: string, piece: Buffer, pieces: number) {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  let fault: unknown
  socket.on('error', (error) => {
    fault = error
  })
  await once(socket, 'connect')
  socket.write(head)
  for (let n = 0; n < pieces && socket.writable; n += 1) if (!socket.write(piece)) await drained(socket)
  socket.on('data', (data) => {
    received += data
  })
  if (!socket.closed) await once(socket, 'close')
  return { received, fault }
}

const drained = (socket: Socket) =>
  Promise.race(['drain', 'close', 'end'].map((event) => once(socket, event).catch(() => {})))

const head = (path: string, ...lines: string[]) =>
  [`POST ${path} HTTP/1.1`, 'host: sluice.test', `authorization: Bearer ${token}`, ...lines, '', ''].join(
    '\r\n',
  )

const JSON_TYPE = 'content-type: application/json'
const FORM_TYPE = 'content-type: multipart/form-data; boundary=b'

test.each([
  ['JSON with a length', () => head('/api/user/login', JSON_TYPE, 'content-length: 7000000'), CHUNK, 100],
  ['chunked JSON', () => head('/api/user/login', JSON_TYPE, 'transfer-encoding: chunked'), framed, 100],
  [
    'a form with a length',
    () => head('/api/plan/submit-payment', FORM_TYPE, 'content-length: 9000000'),
    CHUNK,
    130,
  ],
  [
    'a chunked form',
    () => head('/api/plan/submit-payment', FORM_TYPE, 'transfer-encoding: chunked'),
    Buffer.from(
      `10000\r\n${'--b\r\ncontent-disposition: form-data; name="screenshot"; filename="a"\r\n\r\n'.padEnd(65_536, 'x')}\r\n`,
    ),
    130,
  ],
])(
  'S-L: %s over the limit is refused with 413, which can be read while the rest is still being sent',
  async (_what, headOf, piece, pieces) => {
    const { received, fault } = await pour(headOf(), piece, pieces)
    expect(fault).toBeUndefined()
    expect(received).toMatch(/^HTTP\/1\.1 413 /)
    expect(received).toContain('"code":"payload_too_large"')
    expect(received).toMatch(/\r\nstrict-transport-security: max-age=/i)
    expect(received.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  },
)
