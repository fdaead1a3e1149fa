import { reports } from '@sluice/contract/reports'
import fc from 'fast-check'
import { z } from 'zod'
import type { JsonSchema } from '../site/openapi/json-schemas.ts'
import { arbitraryOf } from './arbitrary-of.ts'
import { openStandInStats } from './stand-in-stats.ts'

/** A stats service with an answer to every request of the contract. */
export const openStatsWithEveryReport = () =>
  openStandInStats(
    Object.fromEntries(
      Object.entries(reports).map(([name, { answer }]) => {
        const schema = z.toJSONSchema(answer, { unrepresentable: 'any' }) as JsonSchema
        return [name, fc.sample(arbitraryOf(schema, {}), { numRuns: 1, seed: 7 })[0]]
      }),
    ),
  )
