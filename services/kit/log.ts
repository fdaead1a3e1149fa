import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { createOutput, type Output } from './output.ts'

/** The log of every service: pino, typed as Fastify's logger so that both accept it. */
export type Log = FastifyBaseLogger

const outputs = new WeakMap<Log, Output>()

/**
 * Logs JSON lines on standard output, which never ends the process: see `createOutput`. Never pass it passwords, codes,
 * tokens or seeds: the redacted paths are only a safety net.
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
    // The row of a failed statement, as Postgres quotes it, may hold an address that does not belong in a log.
    'err.detail',
    'err.where',
  ],
})

/** Resolves when everything logged is written or cannot be, at the latest after `ms`. */
export async function logWritten(log: Log, ms: number): Promise<void> {
  await Promise.race([outputs.get(log)?.written(), sleep(ms, undefined, { ref: false })])
}
