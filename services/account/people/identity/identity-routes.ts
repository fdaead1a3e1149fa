import { DoneAnswer } from '@sluice/contract/api-answer'
import { LoginAnswer, LoginBody, ProfileAnswer } from '@sluice/contract/api-user'
import type { Problem } from '@sluice/kit/problem'
import { sessionOf } from '../../base/http/access.ts'
import { type ClientAddress, clientOfRequest } from '../../base/http/client.ts'
import type { AccountMetrics } from '../../base/http/metrics.ts'
import { languageOf } from '../../base/http/problem-handler.ts'
import { say } from '../../base/http/say.ts'
import type { Api } from '../../base/http/validation.ts'
import { translate } from '../../base/messages/translate.ts'
import { readProfile } from './current-user.ts'
import { endSession } from './end-session.ts'
import { loginGate } from './hash-queue.ts'
import { type LoginDeps, login } from './login.ts'

export type IdentityDeps = LoginDeps & { clientOf: ClientAddress; metrics: AccountMetrics }

export function identityRoutes(api: Api, deps: IdentityDeps): void {
  const gate = loginGate()

  api.post(
    '/api/user/login',
    {
      config: { access: 'public', summary: say('Sign in; returns the token', '登录，返回令牌') },
      schema: { body: LoginBody, response: { 200: LoginAnswer } },
    },
    async (request) => {
      const { email, password, remember = false, totp, pass } = request.body
      const client = clientOfRequest(deps.clientOf, request)
      const form = { email, password, remember, totp, pass }
      const done = gate.run(() => login(deps, form, client, languageOf(request)))
      done.catch((fault: Problem) =>
        deps.metrics.refusedLogins.inc({ cause: fault.code ?? 'internal_error' }),
      )
      const { user, token } = await done
      const message = translate(languageOf(request), 'login_done')
      return { status: 'success' as const, message, data: user, token }
    },
  )

  api.post(
    '/api/user/logout',
    {
      config: {
        access: 'user',
        scope: null,
        beforeNewPassword: true,
        summary: say('End the session of this token', '退出登录，当前令牌失效'),
      },
      schema: { response: { 200: DoneAnswer } },
    },
    async (request) => {
      await endSession(deps.db, sessionOf(request).id)
      return { status: 'success' as const, message: translate(languageOf(request), 'logout_done') }
    },
  )

  api.get(
    '/api/user/profile',
    {
      config: {
        access: 'user',
        scope: 'billing:read',
        beforeNewPassword: true,
        summary: say('The signed-in user, with membership and calls', '当前用户、会员与剩余调用次数'),
      },
      schema: { response: { 200: ProfileAnswer } },
    },
    async (request) => ({
      status: 'success' as const,
      data: await readProfile(deps.db, sessionOf(request).userId),
    }),
  )
}
