import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { LineLog } from '../stores/store.ts'
import { readNginxLine } from './nginx-line.ts'

const LEVELS = { warn: 40, error: 50 }

export type NginxLog = {
  port: number
  /** Harmless when repeated. */
  close(): void
}

/**
 * Takes nginx' log as syslog over UDP on loopback and gives it on as lines of JSON. nginx never waits for a reader of
 * datagrams, while a pipe that nobody empties would stop it.
 */
export async function openNginxLog(log: LineLog): Promise<NginxLog> {
  const socket = createSocket('udp4')
  socket.on('message', (bytes) => {
    const { level, kind } = readNginxLine(bytes.toString())
    if (!kind) return
    const time = new Date().toISOString()
    log(JSON.stringify({ level: LEVELS[level], time, service: 'front-door', msg: kind }))
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  socket.on('error', (error) =>
    log(JSON.stringify({ level: 50, service: 'front-door', msg: 'log lost', reason: error.message })),
  )
  const { port } = socket.address()
  let open = true
  return {
    port,
    close() {
      if (open) socket.close()
      open = false
    },
  }
}
