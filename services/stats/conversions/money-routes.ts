import {
  MONEY_HIGHEST_PATH,
  MONEY_PRUNE_PATH,
  MONEY_ROWS_PATH,
  MONEY_SUMS_PATH,
  MoneyPrune,
  MoneyRows,
  MoneySumsQuestion,
} from '@sluice/contract/money-rows'
import { Problem } from '@sluice/kit/problem'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { highestVersion, pruneVersions, storeMoney } from './money-store.ts'
import { readSums } from './money-sums.ts'
import { takeRows } from './take-rows.ts'

type Clients = { reads: ClickHouseClient; inserts: ClickHouseClient; upkeep: ClickHouseClient }

/** Conversions and costs as account sends them. Each client has the profile of its name; `reads` that of reports. */
export function moneyRoutes(app: FastifyInstance, { reads, inserts, upkeep }: Clients): void {
  const store = storeMoney(reads, inserts)
  app.post(MONEY_ROWS_PATH, async (request) => {
    const answer = await takeRows(store, asked(MoneyRows, request.body).rows)
    if (answer.refused.length > 0)
      request.log.error({ refused: answer.refused }, 'conversions or costs refused')
    return answer
  })
  app.post(MONEY_HIGHEST_PATH, async () => ({ version: await highestVersion(upkeep) }))
  app.post(MONEY_PRUNE_PATH, async (request) => ({
    left: await pruneVersions(upkeep, asked(MoneyPrune, request.body).upTo),
  }))
  app.post(MONEY_SUMS_PATH, async (request) => ({
    sums: await readSums(upkeep, asked(MoneySumsQuestion, request.body)),
  }))
}

function asked<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const question = schema.safeParse(body)
  if (!question.success) throw new Problem('invalid_request', {}, { cause: question.error })
  return question.data
}
