import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type IdleOptions, watchIdleSockets } from './idle-sockets.ts'

test('an idle connection is closed, one that keeps sending requests is not', async () => {
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    idle.seen(request.socket)
    response.end()
  })
  const idle = watchIdleSockets(server, { lookEachMs: 20 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const [silent, busy] = [connect(port), connect(port)]
  const asking = setInterval(() => busy.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'), 20)
  onTestFinished(() => {
    clearInterval(asking)
    busy.destroy()
    idle.close()
    server.close()
  })
  let answers = 0
  busy.on('data', () => answers++)
  silent.resume()
  await new Promise((resolve) => silent.once('close', resolve))
  const before = answers
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(busy.destroyed).toBe(false)
  expect(answers).toBeGreaterThan(before)
})

/** A server that answers at once and keeps accepted sockets. */
async function listening(options: IdleOptions) {
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    idle.seen(request.socket)
    response.end()
  })
  const accepted: Socket[] = []
  server.on('connection', (socket) => accepted.push(socket))
  const idle = watchIdleSockets(server, options)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const clients: Socket[] = []
  onTestFinished(() => {
    for (const client of clients) client.destroy()
    idle.close()
    server.close()
  })
  const open = async () => {
    const client = connect(port, '127.0.0.1').on('error', () => {})
    clients.push(client)
    await once(client, 'connect')
    return client
  }
  return { server, accepted, open, idle }
}

test('S-C (redirect): at the limit a new connection replaces those that never sent a request', async () => {
  const { accepted, open } = await listening({ most: 64, lookEachMs: 3_600_000 })
  const asking = await open()
  asking.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(asking, 'data')
  for (let n = 0; n < 200; n++) await open()
  await vi.waitFor(() => expect(accepted).toHaveLength(201), 15_000)
  await vi.waitFor(
    () => expect(accepted.filter((socket) => !socket.destroyed).length).toBeLessThanOrEqual(64),
    15_000,
  )
  asking.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(asking, 'data')
  expect(asking.destroyed).toBe(false)
})

test('S-C (redirect): a client that reads no answer is cut off', async () => {
  const { accepted, open } = await listening({ lookEachMs: 20 })
  const client = await open()
  client.pause()
  await vi.waitFor(() => expect(accepted).toHaveLength(1), 15_000)
  const [socket] = accepted
  while (socket!.write('x'.repeat(65_536)));
  await vi.waitFor(() => expect(socket!.destroyed).toBe(true), 15_000)
})
