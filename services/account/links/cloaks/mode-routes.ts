import {
  ChosenDeletedAnswer,
  ChosenLinksBody,
  ChosenToSafeAnswer,
  CloakModeAnswer,
  CloakModeBody,
} from '@sluice/contract/api-cloak-mode'
import { sessionOf } from '../../base/http/access.ts'
import { problem } from '../../base/http/fail.ts'
import { say } from '../../base/http/say.ts'
import { type Api, IdParams } from '../../base/http/validation.ts'
import { chosenToSafe, deleteChosen } from './chosen-links.ts'
import { cloakItem } from './cloak-item.ts'
import { limitLeavingAudit } from './leave-audit.ts'
import type { ModeDeps } from './mode-deps.ts'
import { shownTo } from './shown-to.ts'
import { switchMode } from './switch-mode.ts'

const writes = { access: 'user', scope: 'links:write' } as const
const success = 'success' as const

/** The mode of one link, and what is done with several that were chosen. */
export function modeRoutes(api: Api, deps: ModeDeps): void {
  const { db, origins, totals, propagation } = deps

  api.post(
    '/api/cloaks/:id/mode',
    {
      config: {
        ...writes,
        example: { mode: 'audit', version: 3 },
        summary: say('Switch the mode of a cloak', '切换斗篷的模式'),
      },
      schema: { params: IdParams, body: CloakModeBody, response: { 200: CloakModeAnswer } },
    },
    async (request) => {
      const session = sessionOf(request)
      const { id } = request.params
      const { mode, version } = request.body
      await limitLeavingAudit(deps, session, { link: id, to: mode })
      const { row, stale } = await switchMode(db, session.userId, id, { mode, version, ...origins })
      const shown = await shownTo(deps, request, [row])
      const counts = await totals(session.userId, [row.id])
      const link = { ...cloakItem(row, counts, shown), version: row.version }
      if (stale) throw problem('link_changed', { data: { link } })
      return { status: success, data: { ...link, live: await propagation(row) } }
    },
  )

  api.post(
    '/api/cloaks/to-safe',
    {
      config: {
        ...writes,
        example: { ids: [1, 2] },
        summary: say('Switch chosen cloaks to audit mode', '将选中的斗篷切换为审核模式'),
      },
      schema: { body: ChosenLinksBody, response: { 200: ChosenToSafeAnswer } },
    },
    async (request) => ({
      status: success,
      data: await chosenToSafe(db, sessionOf(request).userId, request.body.ids),
    }),
  )

  api.post(
    '/api/cloaks/delete',
    {
      config: {
        ...writes,
        example: { ids: [1, 2] },
        summary: say('Delete chosen cloaks; their codes are never reused', '删除选中的斗篷，短码不会再分配'),
      },
      schema: { body: ChosenLinksBody, response: { 200: ChosenDeletedAnswer } },
    },
    async (request) => ({
      status: success,
      data: await deleteChosen(db, sessionOf(request).userId, request.body.ids),
    }),
  )
}
