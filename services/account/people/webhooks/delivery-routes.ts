import {
  DeliveriesAnswer,
  DeliveriesQuery,
  ReplayAnswer,
  ReplayBody,
  TestAnswer,
} from '@sluice/contract/api-webhooks'
import type { Db } from '../../base/database/connect.ts'
import { pageAsked } from '../../base/database/pinned-page.ts'
import { sessionOf } from '../../base/http/access.ts'
import { cursorPageAnswer } from '../../base/http/page-answer.ts'
import { say } from '../../base/http/say.ts'
import { type Api, IdParams } from '../../base/http/validation.ts'
import { listDeliveries } from '../../base/webhooks/list-deliveries.ts'
import { replayDeliveries, testWebhook } from './replay-deliveries.ts'
import { findWebhook } from './webhooks-store.ts'

const config = { access: 'user', scope: 'webhooks' } as const
const success = 'success' as const

export function deliveryRoutes(api: Api, { db }: { db: Db }): void {
  api.get(
    '/api/webhooks/:id/deliveries',
    {
      config: {
        ...config,
        summary: say('Deliveries of a webhook, newest first', 'Webhook 的发送记录，最新在前'),
      },
      schema: { params: IdParams, querystring: DeliveriesQuery, response: { 200: DeliveriesAnswer } },
    },
    async (request) => {
      const { id } = await findWebhook(db, sessionOf(request).userId, request.params.id)
      const page = { ...pageAsked(request.query), state: request.query.state }
      const found = await listDeliveries(db, id, page)
      return cursorPageAnswer(request.query, found, found.rows)
    },
  )

  api.post(
    '/api/webhooks/:id/replay',
    {
      config: {
        ...config,
        summary: say(
          'Send one delivery, the failed ones, or a span of time again',
          '重发一条、全部失败的或某段时间内的消息',
        ),
      },
      schema: { params: IdParams, body: ReplayBody, response: { 200: ReplayAnswer } },
    },
    async (request) => {
      const user = sessionOf(request).userId
      return { status: success, data: await replayDeliveries(db, user, request.params.id, request.body) }
    },
  )

  api.post(
    '/api/webhooks/:id/test',
    {
      config: { ...config, summary: say('Send a test event to a webhook', '向 Webhook 发送测试消息') },
      schema: { params: IdParams, response: { 200: TestAnswer } },
    },
    async (request) => ({
      status: success,
      data: await testWebhook(db, sessionOf(request).userId, request.params.id),
    }),
  )
}
