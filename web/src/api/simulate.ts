import { SimulateAnswer, type SimulateBody } from '@sluice/contract/api-simulate'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from './request.ts'

export type Simulation = z.input<typeof SimulateBody>
export type Simulated = z.output<typeof SimulateAnswer>

/** A visit that is not made; null: nothing can be asked yet. Asked again when links changed. */
export const simulationQuery = (asked: Simulation | null) =>
  queryOptions({
    queryKey: ['cloak', 'simulation', asked],
    queryFn: ({ signal }) =>
      request(SimulateAnswer, '/api/cloak/simulate', { method: 'POST', body: asked, signal }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
