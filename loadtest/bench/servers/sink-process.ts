import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { visitOfLine, voidOfLine } from '@sluice/contract/visit-line'
import { lastLine } from './last-line.ts'

/** A stand-in for stats on another machine: accepts every frame of visits immediately and stores nothing. */
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const line: unknown = JSON.parse(lastLine(chunks))
    const hole = voidOfLine(line)
    const last = hole ?? visitOfLine(line)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ spool: last?.spool, acked: hole?.void_to ?? last?.seq }))
  })
})

server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ msg: 'listening', port: (server.address() as AddressInfo).port }))
})
process.once('SIGTERM', () => process.exit(0))
