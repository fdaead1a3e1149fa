import type { FastifyInstance } from 'fastify'
import { withPatience } from '../database/patience.ts'

/** A request that cannot get its connections in so long is to come again: with the longest wait for a lock, within 2 s. */
const PATIENCE_MS = 1_000

/** Gives every request its patience for connections. To be called before anything that asks the database. */
export function limitWaiting(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, _reply, done) => withPatience({ leftMs: PATIENCE_MS }, done))
}
