import { DoneAnswer } from '@sluice/contract/api-answer'
import { ChangePasswordBody, SessionsAnswer } from '@sluice/contract/api-security'
import { sessionOf } from '../../base/http/access.ts'
import type { ClientAddress } from '../../base/http/client.ts'
import { problem } from '../../base/http/fail.ts'
import { languageOf } from '../../base/http/problem-handler.ts'
import { say } from '../../base/http/say.ts'
import { type Api, IdParams } from '../../base/http/validation.ts'
import { translate } from '../../base/messages/translate.ts'
import { changePassword } from './change-password.ts'
import type { PasswordDeps } from './check-password.ts'
import { endOwnSession, endSessionsOf } from './end-session.ts'
import { liveSessions } from './sessions-store.ts'

export type SessionRouteDeps = PasswordDeps & { passwordSymbols: boolean; clientOf: ClientAddress }

/** Only for a person who has signed in. */
const rule = { access: 'user', scope: null } as const
const success = 'success' as const
const MOST_LISTED = 100

export function sessionRoutes(api: Api, deps: SessionRouteDeps): void {
  api.get(
    '/api/user/sessions',
    {
      config: { ...rule, summary: say('Signed-in devices', '已登录的设备') },
      schema: { response: { 200: SessionsAnswer } },
    },
    async (request) => {
      const { id, userId } = sessionOf(request)
      const { rows, total } = await liveSessions(deps.db, userId, MOST_LISTED)
      const items = rows.map((row) => ({
        id: row.id,
        ip: row.ip,
        user_agent: row.user_agent,
        remember: row.remember,
        created: row.created_at.toISOString(),
        last_seen: row.last_seen_at.toISOString(),
        current: row.id === id,
      }))
      return { status: success, items, page: 1, per_page: MOST_LISTED, total }
    },
  )

  api.delete(
    '/api/user/sessions/:id',
    {
      config: { ...rule, summary: say('Sign out one device', '让某台设备退出登录') },
      schema: { params: IdParams, response: { 200: DoneAnswer } },
    },
    async (request) => {
      if (!(await endOwnSession(deps.db, sessionOf(request).userId, request.params.id)))
        throw problem('not_found')
      return { status: success, message: translate(languageOf(request), 'session_ended') }
    },
  )

  api.post(
    '/api/user/sessions/end-others',
    {
      config: { ...rule, summary: say('Sign out all other devices', '让其他设备全部退出登录') },
      schema: { response: { 200: DoneAnswer } },
    },
    async (request) => {
      const { id, userId } = sessionOf(request)
      await endSessionsOf(deps.db, userId, id)
      return { status: success, message: translate(languageOf(request), 'sessions_ended') }
    },
  )

  api.post(
    '/api/user/change-password',
    {
      config: {
        ...rule,
        beforeNewPassword: true,
        summary: say('Change own password; other devices are signed out', '修改密码，其他设备会退出登录'),
      },
      schema: { body: ChangePasswordBody, response: { 200: DoneAnswer } },
    },
    async (request) => {
      await changePassword(deps, sessionOf(request), request.body, deps.clientOf(request))
      return { status: success, message: translate(languageOf(request), 'password_changed') }
    },
  )
}
