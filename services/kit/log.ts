import { setTimeout as sleep } from 'node:timers/promises'
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
      'body.code',
    ],
  })
}

type Destination = NodeJS.EventEmitter & { _writing?: boolean }

/**
 * Resolves when the write under way is over, or has failed because nobody reads (pino then stops by itself); after
 * `ms` at the latest.
 */
export async function logWritten(log: Log, ms: number): Promise<void> {
  const destination = (log as { [pino.symbols.streamSym]?: Destination })[pino.symbols.streamSym]
  if (!destination?._writing) return
  const over = Promise.withResolvers<void>()
  for (const end of ['drain', 'error']) destination.once(end, () => over.resolve())
  await Promise.race([over.promise, sleep(ms, undefined, { ref: false })])
}
