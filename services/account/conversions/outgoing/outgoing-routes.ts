import { DoneAnswer } from '@sluice/contract/api-answer'
import {
  LookedBody,
  NewOutgoingAnswer,
  OutgoingAnswer,
  OutgoingBody,
  OutgoingChangeBody,
  OutgoingsAnswer,
} from '@sluice/contract/api-outgoing'
import { sessionOf } from '../../base/http/access.ts'
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
import type { DryRunDeps } from './dry-run.ts'
import { outgoingItem } from './outgoing-item.ts'
import { countLooking, listOutgoing, type OutgoingPostback } from './outgoing-store.ts'
import { sendingRoutes } from './sending-routes.ts'

const config = { access: 'user', scope: 'webhooks' } as const
const success = 'success' as const
const PATH = '/api/track/outgoing'

export function outgoingRoutes(api: Api, deps: ChangeDeps & DryRunDeps): void {
  sendingRoutes(api, deps)
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
}
