import { DoneAnswer } from '@sluice/contract/api-answer'
import { HeardAnswer, HeardQuery, ListenerAnswer, ListenerBody } from '@sluice/contract/api-listeners'
import { webhookPayload } from '@sluice/kit/webhook-payload'
import type { Db } from '../../base/database/connect.ts'
import { sessionOf } from '../../base/http/access.ts'
import { languageOf } from '../../base/http/problem-handler.ts'
import { say } from '../../base/http/say.ts'
import { type Api, IdParams } from '../../base/http/validation.ts'
import { translate } from '../../base/messages/translate.ts'
import { holdUser } from '../identity/hold-user.ts'
import { deleteListener, insertListener } from './listeners-store.ts'
import { readHeard } from './read-heard.ts'

const config = { access: 'user', scope: 'webhooks' } as const
const success = 'success' as const

export function listenerRoutes(api: Api, { db }: { db: Db }): void {
  api.post(
    '/api/webhooks/listeners',
    {
      config: {
        ...config,
        summary: say(
          'Listen to events without an address; ends five minutes after the last read',
          '无需地址即可监听事件，五分钟未读取即结束',
        ),
      },
      schema: { body: ListenerBody, response: { 200: ListenerAnswer } },
    },
    async (request) => {
      const user = sessionOf(request).userId
      const wanted = [...new Set(request.body.events)].sort()
      const { id, events, ends_at } = await db.transaction().execute(async (tx) => {
        await holdUser(tx, user)
        return insertListener(tx, user, wanted)
      })
      return { status: success, data: { id, events, ends_at: ends_at.toISOString() } }
    },
  )

  api.get(
    '/api/webhooks/listeners/:id/events',
    {
      config: { ...config, summary: say('What a listener heard, oldest first', '监听到的事件，最早在前') },
      schema: { params: IdParams, querystring: HeardQuery, response: { 200: HeardAnswer } },
    },
    async (request) => {
      const { userId } = sessionOf(request)
      const { rows, cursor } = await readHeard(db, userId, request.params.id, request.query.cursor ?? 0)
      const items = rows.map((row) => ({
        id: row.event_id,
        type: row.type,
        link: row.link_id,
        created: row.created_at.toISOString(),
        body: webhookPayload(row),
      }))
      return { status: success, items, next_cursor: String(cursor) }
    },
  )

  api.delete(
    '/api/webhooks/listeners/:id',
    {
      config: { ...config, summary: say('End a listener', '结束监听') },
      schema: { params: IdParams, response: { 200: DoneAnswer } },
    },
    async (request) => {
      await deleteListener(db, sessionOf(request).userId, request.params.id)
      return { status: success, message: translate(languageOf(request), 'listener_ended') }
    },
  )
}
