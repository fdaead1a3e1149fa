import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

/** What every service logs through; pino, seen as Fastify's own logger type so that both take it. */
export type Log = FastifyBaseLogger

/** JSON lines on standard output. Never hand it passwords, codes, tokens or seeds: the listed paths are a net. */
export function createLog(service: string, level = 'info'): Log {
  return pino({
    level,
    base: { service, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: [
      'req.headers.authorization',
      'req.headers.cookie',
      '*.password',
      '*.newPassword',
      '*.token',
      '*.code',
    ],
  })
}
