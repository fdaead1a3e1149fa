import { ConversionsAnswer, ConversionsQuery, EventsAnswer, EventsBody } from '@sluice/contract/api-track'
import { pageAsked } from '../../base/database/pinned-page.ts'
import { sessionOf } from '../../base/http/access.ts'
import type { ClientAddress } from '../../base/http/client.ts'
import type { AccountMetrics } from '../../base/http/metrics.ts'
import { cursorPageAnswer } from '../../base/http/page-answer.ts'
import { say } from '../../base/http/say.ts'
import type { Api } from '../../base/http/validation.ts'
import { conversionItem } from './conversion-item.ts'
import { listConversions } from './conversions-store.ts'
import { type RecordDeps, recordEvents } from './record-events.ts'

const EXAMPLE = {
  events: [
    {
      ...{ clickId: 'as it came to your page', event: 'sale', status: 'approved' },
      ...{ value: '12.50', currency: 'EUR', transactionId: 'A1' },
    },
  ],
}

type Deps = RecordDeps & { clientOf: ClientAddress; metrics: Pick<AccountMetrics, 'conversions'> }

export function conversionRoutes(api: Api, { clientOf, metrics, ...deps }: Deps): void {
  api.post(
    '/api/track/events',
    {
      config: {
        access: 'user',
        scope: 'events:write',
        example: EXAMPLE,
        summary: say('Report conversions, up to 100 at once', '上报转化，一次最多 100 条'),
      },
      schema: { body: EventsBody, response: { 200: EventsAnswer } },
    },
    async (request) => {
      const reported = { events: request.body.events, address: clientOf(request) }
      const results = await recordEvents(deps, sessionOf(request).userId, reported)
      for (const { outcome, reason } of results)
        metrics.conversions.inc({ outcome: outcome === 'refused' && reason ? reason : outcome })
      return { status: 'success' as const, results }
    },
  )

  api.get(
    '/api/track/conversions',
    {
      config: {
        access: 'user',
        scope: 'stats:read',
        summary: say('Conversions, newest first', '转化列表，最新在前'),
      },
      schema: { querystring: ConversionsQuery, response: { 200: ConversionsAnswer } },
    },
    async (request) => {
      const page = { ...pageAsked(request.query), link: request.query.cloak_id }
      const found = await listConversions(deps.db, sessionOf(request).userId, page)
      return cursorPageAnswer(request.query, found, found.rows.map(conversionItem))
    },
  )
}
