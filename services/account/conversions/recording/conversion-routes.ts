import {
  type ConversionItem,
  ConversionsAnswer,
  ConversionsQuery,
  EventsAnswer,
  EventsBody,
} from '@sluice/contract/api-track'
import { showMoney } from '@sluice/contract/money'
import type { z } from 'zod'
import { pageAsked } from '../../base/database/pinned-page.ts'
import type { ConversionRow } from '../../base/database/schema.ts'
import { sessionOf } from '../../base/http/access.ts'
import type { AccountMetrics } from '../../base/http/metrics.ts'
import { cursorPageAnswer } from '../../base/http/page-answer.ts'
import { say } from '../../base/http/say.ts'
import type { Api } from '../../base/http/validation.ts'
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

type Deps = RecordDeps & { metrics: Pick<AccountMetrics, 'conversions'> }

export function conversionRoutes(api: Api, { metrics, ...deps }: Deps): void {
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
      const results = await recordEvents(deps, sessionOf(request).userId, request.body.events)
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
      return cursorPageAnswer(request.query, found, found.rows.map(item))
    },
  )
}

const item = (row: ConversionRow): z.input<typeof ConversionItem> => ({
  id: row.id,
  event: row.name,
  status: row.status,
  value:
    row.value === null || row.currency === null
      ? null
      : showMoney({ minor: row.value, currency: row.currency }),
  currency: row.currency,
  transaction_id: row.transaction_id,
  at: row.at.toISOString(),
  received_at: row.received_at.toISOString(),
  late: row.late,
  click_id: row.click_id,
  click_at: row.click_at.toISOString(),
  cloak_id: row.link_id,
  link_version: row.link_version,
  country: row.country,
  destination: row.destination,
  variant: row.variant,
})
