import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createPlainConnections } from './plain-connections.ts'

test('who takes a connection over as a stream reads all of it, what came before and what comes after', async () => {
  const taken: Promise<string>[] = []
  const plain = createPlainConnections({
    serve: () => expect.unreachable('nothing of this is a plain request'),
    seen: () => {},
    handOver: (socket) => taken.push(text(socket)),
  })
  const server = createServer(plain.take).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const parts = ['POST /t/abcd HTTP/1.1\r\n', 'Host: a\r\n', `\r\n${'body'.repeat(50_000)}`, 'the end']
  for (const part of parts) {
    socket.write(part)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  socket.end()
  await expect.poll(() => taken.length).toBe(1)
  expect(await taken[0]).toBe(parts.join(''))
  expect(plain.counters).toEqual({ answered: 0, handedOver: 1 })
  socket.destroy()
  server.close()
})
