import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LITERALS, NAMES } from '../testing/attack-addresses.ts'
import { openNameServer } from '../testing/name-server.ts'
import { openOutgoing, readRetryAfter } from './outgoing.ts'
import { createResolve } from './resolve.ts'

let names: Awaited<ReturnType<typeof openNameServer>>
let server: Server
let port: number
/** Where each connection went. */
const reached: string[] = []
const open = new Set<Socket>()
beforeAll(async () => {
  names = await openNameServer((name, asked) => {
    if (name === 'rebinding.attack.test') return [`127.0.0.${asked}`]
    return NAMES[name] ?? []
  })
  server = createServer((socket) => {
    open.add(socket)
    reached.push((socket.localAddress ?? '').replace('::ffff:', ''))
    socket.on('error', () => {})
    socket.end('HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '::', resolve))
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(async () => {
  for (const socket of open) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
  await names.close()
})

const faultOf = async (host: string, isPrivateAllowed = false, protocol = 'http') => {
  const resolve = createResolve([names.server])
  const outgoing = openOutgoing({ resolve, guard: { allowPrivate: isPrivateAllowed }, timeoutMs: 3_000 })
  try {
    const { status } = await outgoing.send({
      method: 'POST',
      url: new URL(`${protocol}://${host}:${port}/x`),
      headers: {},
      body: '{}',
    })
    return String(status)
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  } finally {
    await outgoing.close()
  }
}

test.each(Object.keys(NAMES))('K4: no connection to what %s leads to', async (name) => {
  const before = reached.length
  expect(await faultOf(name)).toBe('address_not_public')
  expect(await faultOf(name, false, 'https')).toBe('address_not_public')
  expect(reached.length).toBe(before)
})

test.each(LITERALS)('K4: no connection to %s, with whatever scheme', async (host) => {
  const before = reached.length
  expect(await faultOf(host)).toBe('address_not_public')
  expect(await faultOf(host, false, 'https')).toBe('address_not_public')
  expect(reached.length).toBe(before)
})

test('K4: a connection goes to the answer that was checked, though the name leads elsewhere a moment later', async () => {
  const resolve = createResolve([names.server])
  const outgoing = openOutgoing({ resolve, guard: { allowPrivate: true }, timeoutMs: 3_000 })
  const from = reached.length
  for (let n = 1; n <= 3; n += 1) {
    await outgoing.send({
      method: 'POST',
      url: new URL(`http://rebinding.attack.test:${port}/`),
      headers: {},
      body: '',
    })
    expect([names.asked('rebinding.attack.test'), reached.length - from]).toEqual([n, n])
  }
  await outgoing.close()
  expect(reached.slice(from)).toEqual(['127.0.0.1', '127.0.0.2', '127.0.0.3'])
})

test('a name without an address is said to have none', async () => {
  expect(await faultOf('nobody.attack.test')).toBe('name_not_found')
})

test('where private receivers are allowed, the same names are reached', async () => {
  const before = reached.length
  expect(await faultOf('loopback.attack.test', true)).toBe('200')
  expect(await faultOf('localhost', true)).toBe('200')
  expect(reached.length).toBe(before + 2)
})

test.each([
  ['120', 120_000],
  ['0', 0],
  ['Thu, 26 Nov 2026 12:01:00 GMT', 60_000],
  ['Thu, 26 Nov 2026 11:00:00 GMT', 0],
  ['999999999', 86_400_000],
  ['soon', undefined],
  ['-5', undefined],
  [undefined, undefined],
])('Retry-After: %s', (text, ms) => {
  const read = readRetryAfter(text, Date.parse('2026-11-26T12:00:00Z'))
  expect(read).toBe(ms)
})
