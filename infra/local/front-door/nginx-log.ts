import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createKindCounter } from '@sluice/kit/counted-log'
import type { LineLog } from '../stores/store.ts'
import { type NginxLine, readNginxLine } from './nginx-line.ts'

const LEVELS = { warn: 40, error: 50 }
const LOOK_MS = 10_000

export type NginxLog = {
  port: number
  /** Harmless when repeated. */
  close(): void
}

/**
 * Receives nginx's log as syslog over UDP on loopback and passes it on as JSON: one line per kind and minute, with a
 * count. nginx never waits for UDP, whereas a full pipe would block it.
 */
export async function openNginxLog(log: LineLog): Promise<NginxLog> {
  const counters = { warn: createKindCounter(), error: createKindCounter() }
  const tell = (level: NginxLine['level'], msg: string, more: object = {}) =>
    log(
      JSON.stringify({
        level: LEVELS[level],
        time: new Date().toISOString(),
        service: 'front-door',
        msg,
        ...more,
      }),
    )
  const socket = createSocket('udp4')
  socket.on('message', (bytes) => {
    const { level, kind } = readNginxLine(bytes.toString())
    if (kind && counters[level].isTold(kind, performance.now())) tell(level, kind)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  socket.on('error', (error) => tell('error', "nginx's log is lost", { reason: error.message }))
  const timer = setInterval(() => {
    for (const level of ['warn', 'error'] as const)
      for (const { kind, count } of counters[level].due(performance.now())) tell(level, kind, { count })
  }, LOOK_MS).unref()
  const { port } = socket.address()
  let open = true
  return {
    port,
    close() {
      clearInterval(timer)
      if (open) socket.close()
      open = false
    },
  }
}
