import { LIVE_PATH, LIVE_TICKET_SECONDS, LiveQuery, LiveTicketAnswer } from '@sluice/contract/api-live'
import { z } from 'zod'
import { sessionOf } from '../../base/http/access.ts'
import type { ClientAddress } from '../../base/http/client.ts'
import { invalidFields } from '../../base/http/fail.ts'
import { say } from '../../base/http/say.ts'
import type { Api } from '../../base/http/validation.ts'
import { readEventId } from './live-event.ts'
import type { LiveHub } from './live-hub.ts'
import { liveOutput } from './live-output.ts'
import { newStream } from './live-stream.ts'
import type { LiveTickets } from './live-tickets.ts'
import { watcherOf } from './watchers.ts'

const config = { access: 'user', scope: 'stats:read', report: true } as const

type Deps = { hub: LiveHub; tickets: LiveTickets; clientOf: ClientAddress }

export function liveRoutes(api: Api, { hub, tickets, clientOf }: Deps): void {
  api.addHook('preClose', () => hub.close())

  api.get(
    LIVE_PATH,
    {
      exposeHeadRoute: false,
      config: {
        ...config,
        stream: 'opens',
        summary: say('Visits as they are stored, as server-sent events', '实时访问数据（服务器推送事件）'),
      },
      schema: {
        querystring: LiveQuery,
        response: { 200: { content: { 'text/event-stream': { schema: z.string() } } } },
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const last = request.headers['last-event-id'] ?? request.query.last_event_id
      const continues = typeof last === 'string' && last !== '' ? readEventId(last) : undefined
      if (last && !continues) throw invalidFields({ last_event_id: 'field_invalid' })
      hub.checkRoom(session.userId)
      reply.hijack()
      const output = liveOutput(reply.raw, reply.getHeaders())
      const remove = hub.add(newStream(watcherOf(session, clientOf(request)), output, continues))
      reply.raw.once('close', remove)
      if (reply.raw.destroyed) remove()
    },
  )

  api.post(
    `${LIVE_PATH}/ticket`,
    {
      config: {
        ...config,
        stream: 'prepares',
        summary: say(
          'A ticket that opens one live stream within 60 seconds',
          '获取实时数据凭证，60 秒内可打开一次连接',
        ),
      },
      schema: { response: { 200: LiveTicketAnswer } },
    },
    async (request) => {
      const ticket = await tickets.give(sessionOf(request))
      return { status: 'success' as const, data: { ticket, expires_in: LIVE_TICKET_SECONDS } }
    },
  )
}
