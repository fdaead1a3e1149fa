import {
  DryRunAnswer,
  OutgoingLogAnswer,
  OutgoingLogQuery,
  OutgoingReplayBody,
} from '@sluice/contract/api-outgoing'
import { ReplayAnswer } from '@sluice/contract/api-webhooks'
import { pageAsked } from '../../base/database/pinned-page.ts'
import { sessionOf } from '../../base/http/access.ts'
import { cursorPageAnswer } from '../../base/http/page-answer.ts'
import { say } from '../../base/http/say.ts'
import { type Api, IdParams } from '../../base/http/validation.ts'
import { type DryRunDeps, dryRun } from './dry-run.ts'
import { listOutgoingLog } from './outgoing-log.ts'
import { findOutgoing } from './outgoing-store.ts'
import { replayOutgoing } from './replay-outgoing.ts'

const config = { access: 'user', scope: 'webhooks' } as const
const success = 'success' as const

export function sendingRoutes(api: Api, deps: DryRunDeps): void {
  const { db } = deps
  api.post(
    '/api/track/outgoing/:id/dry-run',
    {
      config: {
        ...config,
        summary: say('Show what would be requested; nothing is sent', '查看将要请求的地址，不会发送'),
      },
      schema: { params: IdParams, response: { 200: DryRunAnswer } },
    },
    async (request) => ({
      status: success,
      data: await dryRun(deps, sessionOf(request).userId, request.params.id),
    }),
  )

  api.get(
    '/api/track/outgoing/:id/log',
    {
      config: {
        ...config,
        summary: say('What an outgoing postback sent, newest first', '对外回传的发送记录，最新在前'),
      },
      schema: { params: IdParams, querystring: OutgoingLogQuery, response: { 200: OutgoingLogAnswer } },
    },
    async (request) => {
      const { id } = await findOutgoing(db, sessionOf(request).userId, request.params.id)
      const page = { ...pageAsked(request.query), state: request.query.state }
      const found = await listOutgoingLog(db, id, page)
      return cursorPageAnswer(request.query, found, found.rows)
    },
  )

  api.post(
    '/api/track/outgoing/:id/replay',
    {
      config: {
        ...config,
        summary: say('Send one postback or all that failed again', '重发一条或全部失败的对外回传'),
      },
      schema: { params: IdParams, body: OutgoingReplayBody, response: { 200: ReplayAnswer } },
    },
    async (request) => {
      const user = sessionOf(request).userId
      return { status: success, data: await replayOutgoing(db, user, request.params.id, request.body) }
    },
  )
}
