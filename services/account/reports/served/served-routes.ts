import { SERVED_PATH, Served } from '@sluice/contract/served'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../base/database/connect.ts'

/** Internal: minutes of the redirect workers. Those that are known stay as they are. */
export function servedRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  app.post(SERVED_PATH, async (request, reply) => {
    const told = Served.safeParse(request.body)
    if (!told.success) return reply.code(400).send({ status: 'error', code: 'invalid_request' })
    const { node, minutes } = told.data
    await db
      .insertInto('served_minutes')
      .values(minutes.map((each) => ({ node, ...each })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { status: 'success' }
  })
}
