import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { createOutput, type Output } from './output.ts'

/** What every service logs through; pino, seen as Fastify's own logger type so that both take it. */
export type Log = FastifyBaseLogger

const outputs = new WeakMap<Log, Output>()

/**
 * JSON lines on standard output, which never end the process: see `createOutput`. Never hand it passwords, codes, tokens
 * or seeds: the listed paths are a net.
 */
export function createLog(service: string, level = 'info'): Log {
  const base = { service, pid: process.pid }
  const output = createOutput(1, (lines) => {
    const time = new Date().toISOString()
    return `${JSON.stringify({ level: 40, time, ...base, msg: 'log lines were dropped', lines })}\n`
  })
  const log: Log = pino(options(level, base), output)
  outputs.set(log, output)
  return log
}

const options = (level: string, base: { service: string; pid: number }) => ({
  level,
  base,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: [
    'req.headers.authorization',
    'req.headers.cookie',
    '*.password',
    '*.newPassword',
    '*.token',
    'body.code',
    // A failed statement's row, as Postgres quotes it: whose address is in it need not be in a log.
    'err.detail',
    'err.where',
  ],
})

/** Resolves when what was logged is written, or cannot be; after `ms` at the latest. */
export async function logWritten(log: Log, ms: number): Promise<void> {
  await Promise.race([outputs.get(log)?.written(), sleep(ms, undefined, { ref: false })])
}
