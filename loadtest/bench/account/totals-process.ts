import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A stand-in for stats on another machine: returns lifetime totals for any links immediately. */
const counts = { visits: 1_000, real_visits: 700, audit_visits: 290, unserved: 10, metered: 990 }

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { cloaks = [] } = JSON.parse(Buffer.concat(chunks).toString()) as { cloaks?: number[] }
  response.setHeader('content-type', 'application/json')
  response.end(
    JSON.stringify({ all: counts, rows: cloaks.map((cloak) => ({ cloak, ...counts })), leases: [] }),
  )
})

server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ msg: 'listening', port: (server.address() as AddressInfo).port }))
})
process.once('SIGTERM', () => process.exit(0))
