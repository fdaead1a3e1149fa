import type { FastifyInstance } from 'fastify'
import { withPatience } from '../database/patience.ts'

/**
 * A request that waits this long for connections is told to retry: within 2 s, together with the longest wait for a
 * lock.
 */
const PATIENCE_MS = 1_000

/** Gives every request its patience for connections. Call it before anything that uses the database. */
export function limitWaiting(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, _reply, done) => withPatience({ leftMs: PATIENCE_MS }, done))
}
