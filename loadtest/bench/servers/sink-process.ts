import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands for stats on another machine: takes every frame of visits at once and stores nothing. */
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const last = lastLine(chunks)
    const { spool, seq, void_to } = JSON.parse(last) as { spool: string; seq: number; void_to?: number }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ spool, acked: void_to ?? seq }))
  })
})

function lastLine(chunks: Buffer[]): string {
  const end = Buffer.concat(chunks.slice(-2)).toString('latin1').trimEnd()
  return end.slice(end.lastIndexOf('\n') + 1)
}

server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ msg: 'listening', port: (server.address() as AddressInfo).port }))
})
process.once('SIGTERM', () => process.exit(0))
