import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { watchIdleSockets } from './idle-sockets.ts'

test('a connection that asks nothing is closed, one that keeps asking is not', async () => {
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    idle.seen(request.socket)
    response.end()
  })
  const idle = watchIdleSockets(server, 20)
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
