import {
  AdminCloakAnswer,
  AdminCloaksAnswer,
  AdminCloaksQuery,
  TakeDownBody,
} from '@sluice/contract/api-admin-cloaks'
import type { Db } from '../../base/database/connect.ts'
import { sessionOf } from '../../base/http/access.ts'
import { type Api, IdParams } from '../../base/http/validation.ts'
import { findForAdmin, listForAdmin } from './admin-cloaks.ts'
import { restoreByHand, takeDownByHand } from './moderate-cloak.ts'

const config = { access: 'admin' } as const
const success = 'success' as const
const schema = { params: IdParams, body: TakeDownBody, response: { 200: AdminCloakAnswer } }

export function adminCloakRoutes(api: Api, { db }: { db: Db }): void {
  api.get(
    '/api/admin/cloaks',
    { config, schema: { querystring: AdminCloaksQuery, response: { 200: AdminCloaksAnswer } } },
    async (request) => {
      const { page, per_page, search, owner_id, taken_down } = request.query
      const takenDown = taken_down === undefined ? undefined : taken_down === 'true'
      const filter = { search, owner: owner_id, takenDown }
      const found = await listForAdmin(db, filter, { limit: per_page, offset: (page - 1) * per_page })
      return { status: success, ...found, page, per_page }
    },
  )

  api.post('/api/admin/cloaks/:id/take-down', { config, schema }, async (request) => {
    const { id } = request.params
    const ask = { id, reason: request.body.reason }
    await db.transaction().execute((tx) => takeDownByHand(tx, sessionOf(request).userId, ask))
    return { status: success, data: await findForAdmin(db, id) }
  })

  api.post('/api/admin/cloaks/:id/restore', { config, schema }, async (request) => {
    const { id } = request.params
    await restoreByHand(db, sessionOf(request).userId, { id, reason: request.body.reason })
    return { status: success, data: await findForAdmin(db, id) }
  })
}
