import { once } from 'node:events'
import { createServer } from 'node:http'
import { localhostHostValidation, localhostOriginValidation, toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server'

const PATH = '/mcp'

/** Serves on loopback alone. A page that a browser shows cannot use it: its `Host` or `Origin` is another one. */
export async function serveHttp(
  factory: () => McpServer,
  port: number,
  onerror: (error: Error) => void,
): Promise<string> {
  const handle = toNodeHandler(createMcpHandler(factory, { onerror }), { onerror })
  const [isOwnHost, isOwnOrigin] = [localhostHostValidation(), localhostOriginValidation()]
  const server = createServer((request, reply) => {
    if (!isOwnHost(request, reply) || !isOwnOrigin(request, reply)) return
    const { method = 'GET', url = '', headers } = request
    if (url.split('?')[0] !== PATH) {
      reply.writeHead(404).end()
      return
    }
    const body = request[Symbol.asyncIterator].bind(request)
    handle({ method, url, headers, [Symbol.asyncIterator]: body }, reply).catch(onerror)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}${PATH}`
}
