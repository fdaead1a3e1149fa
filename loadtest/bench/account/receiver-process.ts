import { createServer } from 'node:http'
import { z } from 'zod'

/** Receives webhooks on another machine, as it were. GET gives the ms from each event to its arrival since the last GET. */
const Sent = z.object({ timestamp: z.iso.datetime() })
let delays: number[] = []

const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify(delays))
    delays = []
    return
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk)
  response.end()
  delays.push(Date.now() - Date.parse(Sent.parse(JSON.parse(Buffer.concat(chunks).toString())).timestamp))
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  console.log(JSON.stringify({ msg: 'listening', port }))
})
process.once('SIGTERM', () => process.exit(0))
