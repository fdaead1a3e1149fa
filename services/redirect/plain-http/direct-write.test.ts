import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDirectWrite, type Written } from './direct-write.ts'

type WithHandle = Socket & { _handle: Record<string, (...args: unknown[]) => unknown> }

/** Both ends of one connection. */
async function connection(): Promise<{ client: Socket; accepted: WithHandle }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [accepted] = (await once(server, 'connection')) as [WithHandle]
  onTestFinished(() => {
    for (const socket of [client, accepted]) socket.destroy()
    server.close()
  })
  return { client, accepted }
}
const unexpected = () => expect.unreachable('nothing had to wait')
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('with this Node everything after the first text bypasses the stream, in order', async () => {
  const { client, accepted } = await connection()
  const asStream = vi.spyOn(accepted, 'write')
  const write = createDirectWrite()
  const parts = [Buffer.from('bytes, '), 'text, ', 'é, ', Buffer.from([0xe9, 0x2e])]
  expect(parts.map((part) => write(accepted, part, unexpected))).toEqual(['all', 'all', 'all', 'all'])
  expect(asStream.mock.calls).toEqual([
    [parts[0], 'latin1'],
    ['text, ', 'latin1'],
  ])
  accepted.end()
  expect(await text(client.setEncoding('latin1'))).toBe('bytes, text, é, é.')
})

test('bytes that a slow client has not read wait, arrive whole, and keep their order', async () => {
  const { client, accepted } = await connection()
  const write = createDirectWrite()
  const drained = vi.fn()
  write(accepted, '(', drained)
  let [count, written]: [number, Written] = [0, 'all']
  while (written === 'all') {
    written = write(accepted, count % 2 === 0 ? Buffer.alloc(65_536, 'b') : 't'.repeat(65_536), drained)
    count++
  }
  expect(written).toBe('full')
  await sleep(50)
  expect(drained).not.toHaveBeenCalled()
  const end = vi.fn(() => accepted.end(')'))
  drained.mockImplementation(end)
  const read = await text(client)
  expect(drained).toHaveBeenCalledTimes(1)
  const pieces = Array.from({ length: count }, (_, n) => (n % 2 === 0 ? 'b' : 't').repeat(65_536))
  expect(read === `(${pieces.join('')})`).toBe(true)
})

test('a client that leaves while an answer waits ends the connection', async () => {
  const { client, accepted } = await connection()
  const write = createDirectWrite()
  const drained = vi.fn()
  while (write(accepted, 'x'.repeat(65_536), drained) !== 'full');
  accepted.on('error', () => {})
  const closed = new Promise((resolve) => accepted.once('close', resolve))
  client.resetAndDestroy()
  await closed
  await sleep(20)
  expect(drained).not.toHaveBeenCalled()
  expect(write(accepted, 'more', unexpected)).not.toBe('all')
})

test('a Node that keeps its write requests elsewhere writes through the stream', async () => {
  const { client, accepted } = await connection()
  const { _handle: handle } = accepted
  const stream = vi.spyOn(accepted, 'write').mockImplementation(((bytes: string) => {
    handle.writeLatin1String!({ older: true }, bytes)
    return true
  }) as Socket['write'])
  const native = Object.getPrototypeOf(handle) as typeof handle
  const written: unknown[] = []
  vi.spyOn(native, 'writeLatin1String').mockImplementation((...args) => written.push(args))
  onTestFinished(() => void vi.restoreAllMocks())
  const write = createDirectWrite()
  for (const bytes of ['one', 'two']) write(accepted, bytes, unexpected)
  expect(stream).toHaveBeenCalledTimes(2)
  expect(written).toEqual([
    [{ older: true }, 'one'],
    [{ older: true }, 'two'],
  ])
  client.destroy()
})
