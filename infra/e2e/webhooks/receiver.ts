import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { path: string; headers: Record<string, string>; body: string; at: number }
/** How a path answers; absent: 200. */
export type Behaviour = (request: Received, response: ServerResponse) => void

/** A receiver of webhooks on loopback that remembers everything it got, in order. Close it. */
export async function openReceiver(behaviour: Behaviour = (_request, response) => void response.end('ok')) {
  const received: Received[] = []
  let connections = 0
  const listener: RequestListener = async (request, response) => {
    const seen = await read(request)
    received.push(seen)
    behaviour(seen, response)
  }
  const server = createServer((request, response) => void listener(request, response))
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: (path = '/') => `http://127.0.0.1:${port}${path}`,
    received,
    at: (path: string) => received.filter((each) => each.path === path),
    connections: () => connections,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function read(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  return { path: request.url ?? '', headers, body: Buffer.concat(chunks).toString('utf8'), at: Date.now() }
}
