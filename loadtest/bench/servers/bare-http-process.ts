import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The cost of Node's own HTTP: one constant redirect, with the server options of the redirect service. */
const LOCATION = process.argv[2] ?? ''
const HEAD = ['Location', LOCATION, 'Cache-Control', 'private, no-store', 'Content-Length', '0']

const server = createServer(
  {
    optimizeEmptyRequests: true,
    requestTimeout: 0,
    headersTimeout: 0,
    connectionsCheckingInterval: 30_000,
    keepAlive: true,
  },
  (_request, response) => {
    response.writeHead(302, HEAD)
    response.end()
  },
)
server.keepAliveTimeout = 75_000
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ msg: 'listening', port: (server.address() as AddressInfo).port }))
})
process.once('SIGTERM', () => process.exit(0))
