import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HANG, PASS, REFUSE, RESET } from './fault-mode.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

let echo: Server
let proxy: FaultProxy
const sockets: Socket[] = []
const received: string[] = []

beforeEach(async () => {
  received.length = 0
  echo = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      received.push(String(chunk))
      socket.write(chunk)
    })
    socket.on('end', () => socket.end())
  })
  echo.listen(0, '127.0.0.1')
  await once(echo, 'listening')
  proxy = await startFaultProxy({ host: '127.0.0.1', port: (echo.address() as AddressInfo).port })
})

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await proxy.close()
  echo.close()
})

function dial(): Socket {
  const socket = connect(proxy.port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  return socket
}

async function client(): Promise<Socket> {
  const socket = dial()
  await once(socket, 'connect')
  return socket
}

const closed = (socket: Socket) => new Promise<string>((done) => socket.once('close', () => done('closed')))
const answer = (socket: Socket, withinMs: number) =>
  Promise.race([
    new Promise<string>((done) => socket.once('data', (chunk) => done(String(chunk)))),
    closed(socket),
    sleep(withinMs, 'silence'),
  ])

test('bytes pass both ways, large data completely, and an end is passed on', async () => {
  const socket = await client()
  const sent = Buffer.alloc(3_000_000, 'x')
  let got = 0
  socket.on('data', (chunk) => {
    got += chunk.length
  })
  socket.end(sent)
  await once(socket, 'end')
  expect(got).toBe(sent.length)
  expect(proxy.counts()).toEqual({ connections: 1, up: got, down: got, dropped: 0 })
})

test('latency is added in each direction and keeps the order', async () => {
  const socket = await client()
  await proxy.set({ kind: 'latency', ms: 60 })
  let got = ''
  socket.on('data', (chunk) => {
    got += chunk
  })
  const start = performance.now()
  socket.write('a')
  setTimeout(() => socket.write('b'), 10)
  await vi.waitUntil(() => got !== '', { timeout: 5_000, interval: 1 })
  expect(performance.now() - start).toBeGreaterThan(115)
  await proxy.set(PASS)
  await vi.waitUntil(() => got === 'ab', { timeout: 5_000 })
})

test('a hanging store accepts connections and answers only once it no longer hangs', async () => {
  const before = await client()
  await proxy.set(HANG)
  const during = await client()
  before.write('1')
  during.write('2')
  expect(await answer(before, 100)).toBe('silence')
  expect(received).toEqual([])
  await proxy.set(PASS)
  expect(await Promise.all([answer(before, 15_000), answer(during, 15_000)])).toEqual(['1', '2'])
})

test('after a change of machine old connections stay silent, and new ones reach the other machine', async () => {
  const before = await client()
  before.write('1')
  expect(await answer(before, 15_000)).toBe('1')
  proxy.changeMachine()
  before.write('2')
  expect(await answer(before, 100)).toBe('silence')
  await proxy.set(HANG)
  await proxy.set(PASS)
  const after = await client()
  after.write('3')
  expect(await answer(after, 15_000)).toBe('3')
  expect(await answer(before, 100)).toBe('silence')
  expect(received).toEqual(['1', '3'])
})

test('reset resets open and new connections', async () => {
  const before = await client()
  const torn = closed(before)
  await proxy.set(RESET)
  await torn
  expect(await answer(dial(), 15_000)).toBe('closed')
})

test('the request of a dropped response reached the store, and the broken stream is never resumed', async () => {
  const silent = await client()
  await proxy.set({ kind: 'drop-responses', afterwards: 'hang' })
  silent.write('insert')
  expect(await answer(silent, 100)).toBe('silence')
  await expect.poll(() => proxy.counts().dropped).toBe(6)
  expect(received).toEqual(['insert'])

  await proxy.set({ kind: 'drop-responses', afterwards: 'reset' })
  const torn = await client()
  torn.write('again')
  expect(await answer(torn, 15_000)).toBe('closed')
  expect(received).toEqual(['insert', 'again'])

  const closing = closed(silent)
  await proxy.set(PASS)
  await closing
})

test('refuse closes the port, and the same port opens again', async () => {
  const { port } = proxy
  await proxy.set(REFUSE)
  const socket = connect(port, '127.0.0.1')
  expect((await once(socket, 'error'))[0]).toMatchObject({ code: 'ECONNREFUSED' })
  await proxy.set(PASS)
  const back = await client()
  back.write('hello')
  expect(await answer(back, 15_000)).toBe('hello')
  expect(proxy.port).toBe(port)
})

test('a store that is gone looks like a reset connection', async () => {
  echo.close()
  await once(echo, 'close')
  expect(await answer(dial(), 15_000)).toBe('closed')
})
