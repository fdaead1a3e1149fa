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
import { say } from '../../base/http/say.ts'
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
  api.get(
    '/api/plan/list',
    {
      config: { ...open, summary: say('Plans on sale, cheapest first', '在售套餐，价格从低到高') },
      schema: { response: { 200: PlanListAnswer } },
    },
    async () => ({
      status: success,
      items: (await activePlans(db)).map(planItem),
    }),
  )

  api.get(
    '/api/plan/detail/:id',
    {
      config: { ...open, summary: say('One plan', '套餐详情') },
      schema: { params: IdParams, response: { 200: PlanAnswer } },
    },
    async (request) => ({ status: success, data: planItem(await findActivePlan(db, request.params.id)) }),
  )

  api.get(
    '/api/admin/plans',
    {
      config: { ...config, summary: say('All plans, including hidden ones', '全部套餐，包括已隐藏的') },
      schema: { querystring: AdminPlansQuery, response: { 200: AdminPlansAnswer } },
    },
    async (request) => {
      const { page, per_page } = request.query
      const { rows, total } = await listPlans(db, { limit: per_page, offset: (page - 1) * per_page })
      return { status: success, items: rows.map(adminPlanItem), page, per_page, total }
    },
  )

  api.post(
    '/api/admin/plans',
    {
      config: { ...confirmed, summary: say('Create a plan', '新建套餐') },
      schema: { body: ConfirmedPlanBody, response: { 200: AdminPlanAnswer } },
    },
    async (request) => {
      const { confirmation: _, ...body } = request.body
      const row = await createPlan(db, actorOf(request), body)
      return { status: success, data: adminPlanItem(row) }
    },
  )

  api.put(
    '/api/admin/plans/:id',
    {
      config: { ...confirmed, summary: say('Change a plan for later buyers', '修改套餐，仅影响之后的购买') },
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
    {
      config: { ...config, summary: say('Put a plan on sale or hide it', '上架或隐藏套餐') },
      schema: { params: IdParams, body: PlanActiveBody, response: { 200: AdminPlanAnswer } },
    },
    async (request) => {
      const { active } = request.body
      const row = await activatePlan(db, sessionOf(request).userId, request.params.id, active)
      return { status: success, data: adminPlanItem(row) }
    },
  )
}
