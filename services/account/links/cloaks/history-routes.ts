import { CloakUpdatedAnswer } from '@sluice/contract/api-cloak'
import {
  AllToSafeAnswer,
  AllToSafeCountsAnswer,
  CloakHistoryAnswer,
  CloakHistoryQuery,
  CloakPropagationAnswer,
  CloakRestoreBody,
} from '@sluice/contract/api-cloak-history'
import type { FastifyRequest } from 'fastify'
import { cursorOf } from '../../base/database/cursor.ts'
import { pageAsked } from '../../base/database/pinned-page.ts'
import { sessionOf } from '../../base/http/access.ts'
import { languageOf } from '../../base/http/problem-handler.ts'
import { say } from '../../base/http/say.ts'
import { type Api, IdParams } from '../../base/http/validation.ts'
import { ownHosts } from '../../base/short-links/own-hosts.ts'
import { allToSafe, countToSafe } from './all-to-safe.ts'
import { cloakItem } from './cloak-item.ts'
import { findCloak } from './cloaks-store.ts'
import { limitLeavingAudit } from './leave-audit.ts'
import type { ModeDeps } from './mode-deps.ts'
import { revertCloak } from './revert-cloak.ts'
import { shownTo } from './shown-to.ts'
import { versionItem } from './version-item.ts'
import { listVersions } from './versions-store.ts'

const reads = { access: 'user', scope: 'links:read' } as const
const writes = { access: 'user', scope: 'links:write' } as const
const success = 'success' as const
const ownerOf = (request: FastifyRequest) => sessionOf(request).userId

/** The history of links: their versions, reverting, and how far a change has spread. */
export function historyRoutes(api: Api, deps: ModeDeps): void {
  const { db, origins, totals, propagation } = deps

  api.get(
    '/api/cloak/history/:id',
    {
      config: {
        ...reads,
        summary: say('Every version of a cloak, newest first', '斗篷的历史版本，最新在前'),
      },
      schema: { params: IdParams, querystring: CloakHistoryQuery, response: { 200: CloakHistoryAnswer } },
    },
    async (request) => {
      const { page, per_page } = request.query
      const owner = ownerOf(request)
      const { id } = await findCloak(db, owner, request.params.id)
      const { rows, before, total } = await listVersions(db, id, pageAsked(request.query))
      const hosts = await ownHosts(db, before ? [...rows, before] : rows)
      const shown = { owner, language: languageOf(request), hosts }
      const items = rows.map((row, index) => versionItem(row, rows[index + 1] ?? before, shown))
      const last = before && rows.at(-1)
      const next_cursor = last ? cursorOf(last.version) : null
      return { status: success, items, page, per_page, total, next_cursor }
    },
  )

  api.post(
    '/api/cloak/restore/:id',
    {
      config: {
        ...writes,
        summary: say('Restore an earlier version as a new one', '恢复到历史版本（生成新版本）'),
      },
      schema: { params: IdParams, body: CloakRestoreBody, response: { 200: CloakUpdatedAnswer } },
    },
    async (request) => {
      const owner = ownerOf(request)
      const { version } = request.body
      await limitLeavingAudit(deps, sessionOf(request), { link: request.params.id, to: { version } })
      const row = await revertCloak(db, owner, request.params.id, { version, ...origins })
      const counts = await totals(owner, [row.id])
      const data = cloakItem(row, counts, await shownTo(deps, request, [row]))
      return { status: success, data }
    },
  )

  api.get(
    '/api/cloak/all-to-safe',
    {
      config: {
        ...reads,
        summary: say(
          'How many own cloaks the switch to audit mode would change',
          '全部切换为审核模式时会更改多少个斗篷',
        ),
      },
      schema: { response: { 200: AllToSafeCountsAnswer } },
    },
    async (request) => ({ status: success, data: await countToSafe(db, ownerOf(request)) }),
  )

  api.post(
    '/api/cloak/all-to-safe',
    {
      config: {
        ...writes,
        summary: say(
          'Switch all own cloaks with an audit link to audit mode',
          '将所有设有审核链接的斗篷切换为审核模式',
        ),
      },
      schema: { response: { 200: AllToSafeAnswer } },
    },
    async (request) => ({ status: success, data: await allToSafe(db, ownerOf(request), origins) }),
  )

  api.get(
    '/api/cloak/propagation/:id',
    {
      config: {
        ...reads,
        summary: say('How many redirect nodes have applied the last change', '最近一次修改已在多少节点生效'),
      },
      schema: { params: IdParams, response: { 200: CloakPropagationAnswer } },
    },
    async (request) => {
      const row = await findCloak(db, ownerOf(request), request.params.id)
      return { status: success, data: await propagation(row) }
    },
  )
}
