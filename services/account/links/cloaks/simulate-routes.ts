import { SimulateAnswer, SimulateBody } from '@sluice/contract/api-simulate'
import { sessionOf } from '../../base/http/access.ts'
import { say } from '../../base/http/say.ts'
import type { Api } from '../../base/http/validation.ts'
import { type SimulateDeps, simulateVisit } from './simulate-visit.ts'

/** Where visits would go. No visit is made: nothing is stored, and no call is spent. */
export function simulateRoutes(api: Api, deps: SimulateDeps): void {
  api.post(
    '/api/cloak/simulate',
    {
      config: {
        access: 'user',
        scope: 'links:read',
        example: {
          form: { name: 'Spring sale', mode: 'full_open', realUrl: 'https://shop.example/' },
          country: 'DE',
        },
        summary: say(
          'Where a visit of a cloak would go, and why; nothing is stored or spent',
          '模拟一次访问：会去哪里，为什么；不产生记录，也不消耗次数',
        ),
      },
      schema: { body: SimulateBody, response: { 200: SimulateAnswer } },
    },
    async (request) => ({
      status: 'success' as const,
      ...(await simulateVisit(deps, sessionOf(request).userId, request.body)),
    }),
  )
}
