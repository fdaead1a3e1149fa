import { CloakNamesAnswer, CloakNamesQuery } from '@sluice/contract/api-access-log'
import { DoneAnswer } from '@sluice/contract/api-answer'
import {
  CloakBody,
  CloakCreatedAnswer,
  CloakDetailAnswer,
  CloakListAnswer,
  CloakListQuery,
  CloakUpdatedAnswer,
  CountriesAnswer,
  CountriesQuery,
} from '@sluice/contract/api-cloak'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../base/database/connect.ts'
import { pageAsked } from '../../base/database/pinned-page.ts'
import { sessionOf } from '../../base/http/access.ts'
import { cursorPageAnswer } from '../../base/http/page-answer.ts'
import { languageOf } from '../../base/http/problem-handler.ts'
import { say } from '../../base/http/say.ts'
import { type Api, IdParams } from '../../base/http/validation.ts'
import type { Limiter } from '../../base/limits/limiter.ts'
import { translate } from '../../base/messages/translate.ts'
import type { Origins } from '../../base/short-links/short-address.ts'
import { NO_VISITS, type TotalsReader } from '../../reports/statistics/cloak-totals.ts'
import type { RankedReader } from '../../reports/statistics/ranked-totals.ts'
import { deleteCloak, updateCloak } from './change-cloak.ts'
import { readCloakForm } from './cloak-form.ts'
import { cloakItem } from './cloak-item.ts'
import { listNames } from './cloak-names.ts'
import { cloakOrder, isFigure } from './cloak-order.ts'
import { findCloak, listCloaks } from './cloaks-store.ts'
import { listCountries } from './countries.ts'
import { createCloak } from './create-cloak.ts'
import { limitLeavingAudit } from './leave-audit.ts'
import { shownTo } from './shown-to.ts'

export type CloakDeps = {
  db: Db
  origins: Origins
  totals: TotalsReader
  ranked: RankedReader
  limiter: Limiter
}

const reads = { access: 'user', scope: 'links:read' } as const
const writes = { access: 'user', scope: 'links:write' } as const
const success = 'success' as const
const example = { name: 'Spring sale', mode: 'full_open', realUrl: 'https://shop.example/' }
const ownerOf = (request: FastifyRequest) => sessionOf(request).userId

export function cloakRoutes(api: Api, deps: CloakDeps): void {
  const { db, origins, totals, ranked } = deps
  const { publicOrigin } = origins
  api.get(
    '/api/cloak/list',
    {
      config: {
        ...reads,
        summary: say(
          'Own cloaks, newest first or sorted; search, mode and domain filter',
          '斗篷列表，默认最新在前；可排序、搜索、按模式和域名筛选',
        ),
      },
      schema: { querystring: CloakListQuery, response: { 200: CloakListAnswer } },
    },
    async (request) => {
      const { search, mode, domain, sort, order } = request.query
      const owner = ownerOf(request)
      const filter = { owner, search, mode, domain, publicOrigin }
      const figures = isFigure(sort) ? await ranked(owner) : undefined
      const found = await listCloaks(db, filter, cloakOrder(sort, order, figures), pageAsked(request.query))
      const ids = found.rows.map((row) => row.id)
      const counts = figures ?? (await totals(owner, ids))
      const shown = await shownTo(deps, request, found.rows)
      const items = found.rows.map((row) => cloakItem(row, counts, shown))
      return cursorPageAnswer(request.query, found, items)
    },
  )

  api.get(
    '/api/cloak/names',
    {
      config: {
        ...reads,
        summary: say('Own cloaks by name, deleted ones included', '按名称查找斗篷，含已删除的'),
      },
      schema: { querystring: CloakNamesQuery, response: { 200: CloakNamesAnswer } },
    },
    async (request) => {
      const { search, cloak_id } = request.query
      const data = await listNames(db, ownerOf(request), { search, id: cloak_id, origins })
      return { status: success, data }
    },
  )

  api.post(
    '/api/cloak/create',
    {
      config: { ...writes, example, summary: say('Create a cloak', '创建斗篷') },
      schema: { body: CloakBody, response: { 200: CloakCreatedAnswer } },
    },
    async (request) => {
      const row = await createCloak(db, ownerOf(request), readCloakForm(request.body, publicOrigin))
      const data = cloakItem(row, NO_VISITS, await shownTo(deps, request, [row]))
      return { status: success, id: row.id, short_link: data.short_link, short_url: data.short_url, data }
    },
  )

  api.put(
    '/api/cloak/update/:id',
    {
      config: { ...writes, example, summary: say('Change a cloak', '修改斗篷') },
      schema: { params: IdParams, body: CloakBody, response: { 200: CloakUpdatedAnswer } },
    },
    async (request) => {
      const owner = ownerOf(request)
      const { id } = request.params
      const form = readCloakForm(request.body, publicOrigin)
      await limitLeavingAudit(deps, sessionOf(request), { link: id, to: form.settings.mode })
      const row = await updateCloak(db, owner, id, form)
      const counts = await totals(owner, [row.id])
      const data = cloakItem(row, counts, await shownTo(deps, request, [row]))
      return { status: success, data }
    },
  )

  api.delete(
    '/api/cloak/delete/:id',
    {
      config: {
        ...writes,
        summary: say('Delete a cloak; its code is never reused', '删除斗篷，短码不会再分配'),
      },
      schema: { params: IdParams, response: { 200: DoneAnswer } },
    },
    async (request) => {
      await deleteCloak(db, ownerOf(request), request.params.id)
      return { status: success, message: translate(languageOf(request), 'cloak_deleted') }
    },
  )

  for (const path of ['/api/cloaks/:id', '/api/cloak/detail/:id']) {
    api.get(
      path,
      {
        config: { ...reads, summary: say('One cloak', '斗篷详情') },
        schema: { params: IdParams, response: { 200: CloakDetailAnswer } },
      },
      async (request) => {
        const owner = ownerOf(request)
        const row = await findCloak(db, owner, request.params.id)
        const counts = await totals(owner, [row.id])
        const item = cloakItem(row, counts, await shownTo(deps, request, [row]))
        return { status: success, ...item, active: row.active }
      },
    )
  }

  api.get(
    '/api/cloak/countries',
    {
      config: { ...reads, summary: say('Countries to choose from', '可选国家列表') },
      schema: { querystring: CountriesQuery, response: { 200: CountriesAnswer } },
    },
    async (request) => listCountries(request.query.common_only === 'true', languageOf(request)),
  )
}
