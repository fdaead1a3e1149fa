import { DoneAnswer } from '@sluice/contract/api-answer'
import {
  DryRunAnswer,
  LookedBody,
  NewOutgoingAnswer,
  OutgoingAnswer,
  OutgoingBody,
  OutgoingChangeBody,
  OutgoingLogAnswer,
  OutgoingLogQuery,
  OutgoingReplayBody,
  OutgoingsAnswer,
} from '@sluice/contract/api-outgoing'
import { ReplayAnswer } from '@sluice/contract/api-webhooks'
import { pageAsked } from '../../base/database/pinned-page.ts'
import { sessionOf } from '../../base/http/access.ts'
import { cursorPageAnswer } from '../../base/http/page-answer.ts'
import { languageOf } from '../../base/http/problem-handler.ts'
import { say } from '../../base/http/say.ts'
import { type Api, IdParams } from '../../base/http/validation.ts'
import { translate } from '../../base/messages/translate.ts'
import {
  type ChangeDeps,
  confirmOutgoing,
  createOutgoing,
  deleteOutgoing,
  updateOutgoing,
} from './change-outgoing.ts'
import { type DryRunDeps, dryRun } from './dry-run.ts'
import { outgoingItem } from './outgoing-item.ts'
import { listOutgoingLog } from './outgoing-log.ts'
import { countLooking, findOutgoing, listOutgoing, type OutgoingPostback } from './outgoing-store.ts'
import { replayOutgoing } from './replay-outgoing.ts'

const config = { access: 'user', scope: 'webhooks' } as const
const success = 'success' as const
const PATH = '/api/track/outgoing'

export function outgoingRoutes(api: Api, deps: ChangeDeps & DryRunDeps): void {
  async function itemsOf(rows: readonly OutgoingPostback[]) {
    const looking = await countLooking(
      deps.db,
      rows.map(({ id }) => id),
    )
    const now = Date.now()
    return rows.map((row) => outgoingItem(row, looking.get(row.id) ?? 0, now))
  }
  const itemOf = async (row: OutgoingPostback) => (await itemsOf([row]))[0]!

  api.get(
    PATH,
    {
      config: { ...config, summary: say('Own outgoing postbacks, newest first', '我的对外回传，最新在前') },
      schema: { response: { 200: OutgoingsAnswer } },
    },
    async (request) => {
      const rows = await listOutgoing(deps.db, sessionOf(request).userId)
      return { status: success, items: await itemsOf(rows) }
    },
  )

  api.post(
    PATH,
    {
      config: {
        ...config,
        summary: say('Create an outgoing postback as a draft', '创建对外回传（草稿）'),
      },
      schema: { body: OutgoingBody, response: { 200: NewOutgoingAnswer } },
    },
    async (request) => {
      const row = await createOutgoing(deps, sessionOf(request).userId, request.body)
      return { status: success, id: row.id, data: await itemOf(row) }
    },
  )

  api.put(
    `${PATH}/:id`,
    {
      config: {
        ...config,
        summary: say('Change an outgoing postback, or turn it on or off', '修改、启用或停用对外回传'),
      },
      schema: { params: IdParams, body: OutgoingChangeBody, response: { 200: OutgoingAnswer } },
    },
    async (request) => {
      const user = sessionOf(request).userId
      const row = await updateOutgoing(deps, user, request.params.id, request.body)
      return { status: success, data: await itemOf(row) }
    },
  )

  api.post(
    `${PATH}/:id/confirm`,
    {
      config: {
        ...config,
        summary: say('Say that you looked at the dry run', '确认已查看试运行结果'),
      },
      schema: { params: IdParams, body: LookedBody, response: { 200: OutgoingAnswer } },
    },
    async (request) => {
      const user = sessionOf(request).userId
      const row = await confirmOutgoing(deps, user, request.params.id, request.body)
      return { status: success, data: await itemOf(row) }
    },
  )

  api.delete(
    `${PATH}/:id`,
    {
      config: {
        ...config,
        summary: say('Delete an outgoing postback with its log', '删除对外回传及其发送记录'),
      },
      schema: { params: IdParams, response: { 200: DoneAnswer } },
    },
    async (request) => {
      await deleteOutgoing(deps, sessionOf(request).userId, request.params.id)
      return { status: success, message: translate(languageOf(request), 'outgoing_deleted') }
    },
  )

  api.post(
    `${PATH}/:id/dry-run`,
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
    `${PATH}/:id/log`,
    {
      config: {
        ...config,
        summary: say('What an outgoing postback sent, newest first', '对外回传的发送记录，最新在前'),
      },
      schema: { params: IdParams, querystring: OutgoingLogQuery, response: { 200: OutgoingLogAnswer } },
    },
    async (request) => {
      const { id } = await findOutgoing(deps.db, sessionOf(request).userId, request.params.id)
      const page = { ...pageAsked(request.query), state: request.query.state }
      const found = await listOutgoingLog(deps.db, id, page)
      return cursorPageAnswer(request.query, found, found.rows)
    },
  )

  api.post(
    `${PATH}/:id/replay`,
    {
      config: {
        ...config,
        summary: say('Send one postback or all that failed again', '重发一条或全部失败的对外回传'),
      },
      schema: { params: IdParams, body: OutgoingReplayBody, response: { 200: ReplayAnswer } },
    },
    async (request) => {
      const user = sessionOf(request).userId
      return { status: success, data: await replayOutgoing(deps.db, user, request.params.id, request.body) }
    },
  )
}
