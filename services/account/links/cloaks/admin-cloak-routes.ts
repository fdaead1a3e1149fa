import {
  AdminCloakAnswer,
  AdminCloaksAnswer,
  AdminCloaksQuery,
  TakeDownBody,
} from '@sluice/contract/api-admin-cloaks'
import type { Db } from '../../base/database/connect.ts'
import { pageAsked } from '../../base/database/pinned-page.ts'
import { sessionOf } from '../../base/http/access.ts'
import { pageAnswer } from '../../base/http/page-answer.ts'
import { say } from '../../base/http/say.ts'
import { type Api, IdParams } from '../../base/http/validation.ts'
import type { Origins } from '../../base/short-links/short-address.ts'
import { findForAdmin, listForAdmin } from './admin-cloaks.ts'
import { restoreByHand, takeDownByHand } from './moderate-cloak.ts'

const config = { access: 'admin' } as const
const success = 'success' as const
const schema = { params: IdParams, body: TakeDownBody, response: { 200: AdminCloakAnswer } }

export function adminCloakRoutes(api: Api, { db, origins }: { db: Db; origins: Origins }): void {
  api.get(
    '/api/admin/cloaks',
    {
      config: {
        ...config,
        summary: say(
          'Links of all users, newest first; search and owner filter',
          '全部用户的链接，最新在前；可搜索、按用户筛选',
        ),
      },
      schema: { querystring: AdminCloaksQuery, response: { 200: AdminCloaksAnswer } },
    },
    async (request) => {
      const { search, owner_id, taken_down } = request.query
      const takenDown = taken_down === undefined ? undefined : taken_down === 'true'
      const filter = { search, owner: owner_id, takenDown, origins }
      const found = await listForAdmin(db, filter, pageAsked(request.query))
      return pageAnswer(request.query, found, found.rows)
    },
  )

  api.post(
    '/api/admin/cloaks/:id/take-down',
    { config: { ...config, summary: say('Take down a link with a reason', '停用链接并说明原因') }, schema },
    async (request) => {
      const { id } = request.params
      const ask = { id, reason: request.body.reason }
      await db.transaction().execute((tx) => takeDownByHand(tx, sessionOf(request).userId, ask))
      return { status: success, data: await findForAdmin(db, id, origins) }
    },
  )

  api.post(
    '/api/admin/cloaks/:id/restore',
    {
      config: { ...config, summary: say('Restore a link that was taken down', '恢复已停用的链接') },
      schema,
    },
    async (request) => {
      const { id } = request.params
      await restoreByHand(db, sessionOf(request).userId, { id, reason: request.body.reason })
      return { status: success, data: await findForAdmin(db, id, origins) }
    },
  )
}
