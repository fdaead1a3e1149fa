import {
  AdminPlanAnswer,
  AdminPlansAnswer,
  AdminPlansQuery,
  ConfirmedPlanBody,
  PlanActiveBody,
  PlanAnswer,
  PlanListAnswer,
} from '@sluice/contract/api-plan'
import { actorOf } from '../../base/confirmation/actor.ts'
import type { Db } from '../../base/database/connect.ts'
import { sessionOf } from '../../base/http/access.ts'
import { type Api, IdParams } from '../../base/http/validation.ts'
import { activatePlan, createPlan, updatePlan } from './change-plan.ts'
import { findActivePlan } from './find-plan.ts'
import { adminPlanItem, planItem } from './plan-item.ts'
import { activePlans, listPlans } from './plans-store.ts'

const success = 'success' as const
const open = { access: 'public' } as const
const config = { access: 'admin' } as const
const confirmed = { ...config, confirm: true } as const

export function planRoutes(api: Api, { db }: { db: Db }): void {
  api.get('/api/plan/list', { config: open, schema: { response: { 200: PlanListAnswer } } }, async () => ({
    status: success,
    items: (await activePlans(db)).map(planItem),
  }))

  api.get(
    '/api/plan/detail/:id',
    { config: open, schema: { params: IdParams, response: { 200: PlanAnswer } } },
    async (request) => ({ status: success, data: planItem(await findActivePlan(db, request.params.id)) }),
  )

  api.get(
    '/api/admin/plans',
    { config, schema: { querystring: AdminPlansQuery, response: { 200: AdminPlansAnswer } } },
    async (request) => {
      const { page, per_page } = request.query
      const { rows, total } = await listPlans(db, { limit: per_page, offset: (page - 1) * per_page })
      return { status: success, items: rows.map(adminPlanItem), page, per_page, total }
    },
  )

  api.post(
    '/api/admin/plans',
    { config: confirmed, schema: { body: ConfirmedPlanBody, response: { 200: AdminPlanAnswer } } },
    async (request) => {
      const { confirmation: _, ...body } = request.body
      const row = await createPlan(db, actorOf(request), body)
      return { status: success, data: adminPlanItem(row) }
    },
  )

  api.put(
    '/api/admin/plans/:id',
    {
      config: confirmed,
      schema: { params: IdParams, body: ConfirmedPlanBody, response: { 200: AdminPlanAnswer } },
    },
    async (request) => {
      const { confirmation: _, ...body } = request.body
      const row = await updatePlan(db, actorOf(request), request.params.id, body)
      return { status: success, data: adminPlanItem(row) }
    },
  )

  api.put(
    '/api/admin/plans/:id/active',
    { config, schema: { params: IdParams, body: PlanActiveBody, response: { 200: AdminPlanAnswer } } },
    async (request) => {
      const { active } = request.body
      const row = await activatePlan(db, sessionOf(request).userId, request.params.id, active)
      return { status: success, data: adminPlanItem(row) }
    },
  )
}
