import type { FastifyInstance } from 'fastify'
import { withPatience } from '../database/patience.ts'

/**
 * A request that waits for connections longer than `ms` in total is told to retry. Call it before anything that uses the
 * database.
 */
export function limitWaiting(app: FastifyInstance, ms: number): void {
  app.addHook('onRequest', (_request, _reply, done) => withPatience({ leftMs: ms }, done))
}
