import { ERASURES_PATH, Erasures, type ErasuresAnswer } from '@sluice/contract/erasures'
import { Problem } from '@sluice/kit/problem'
import type { FastifyInstance } from 'fastify'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { countAllLeft, keepErased } from './erased-owners.ts'

/** The next upkeep pass erases the visits of the owners named here. `client` has the upkeep profile. */
export function erasureRoutes(app: FastifyInstance, client: ClickHouseClient): void {
  app.post(ERASURES_PATH, async (request) => {
    const told = Erasures.safeParse(request.body)
    if (!told.success) throw new Problem('invalid_request', {}, { cause: told.error })
    await keepErased(client, told.data.owners)
    return { left: await countAllLeft(client, told.data.owners) } satisfies ErasuresAnswer
  })
}
