import { createServer, type Server } from 'node:https'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCertificate } from '../testing/test-certificate.ts'
import { openOutgoing } from './outgoing.ts'

const NAME = 'hook.attack.test'
const { key, cert } = testCertificate(NAME)
const seen: { host: string | undefined; name: string | false | null }[] = []

let server: Server
let port: number
beforeAll(async () => {
  server = createServer({ key, cert }, (request, response) => {
    const { socket } = request
    seen.push({ host: request.headers.host, name: 'servername' in socket ? String(socket.servername) : null })
    response.end('ok')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Every name leads to the receiver. */
async function post(name: string, ca?: string) {
  const outgoing = openOutgoing({
    resolve: async () => ['127.0.0.1'],
    guard: { allowPrivate: true },
    timeoutMs: 5_000,
    ...(ca && { ca }),
  })
  try {
    return (
      await outgoing.send({
        method: 'POST',
        url: new URL(`https://${name}:${port}/`),
        headers: {},
        body: '{}',
      })
    ).status
  } catch (error) {
    return error instanceof Error ? error.message : error
  } finally {
    await outgoing.close()
  }
}

test('the receiver is asked by its name, in the handshake and in the request, though an address is connected to', async () => {
  expect(await post(NAME, cert)).toBe(200)
  expect(seen.splice(0)).toEqual([{ host: `${NAME}:${port}`, name: NAME }])
})

test.each([
  ['for another name', 'other.attack.test', cert],
  ['of an unknown authority', NAME, undefined],
])('nothing is sent to a receiver whose certificate is %s', async (_what, name, ca) => {
  expect(await post(name, ca)).toBe('tls_failed')
  expect(seen).toEqual([])
})
