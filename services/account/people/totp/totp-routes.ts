import { DoneAnswer } from '@sluice/contract/api-answer'
import {
  DisableTotpBody,
  RecoveryCodesAnswer,
  SetUpTotpBody,
  TotpCodeBody,
  TotpSecretAnswer,
  TotpStateAnswer,
} from '@sluice/contract/api-security'
import { sessionOf } from '../../base/http/access.ts'
import type { ClientAddress } from '../../base/http/client.ts'
import { languageOf } from '../../base/http/problem-handler.ts'
import { say } from '../../base/http/say.ts'
import type { Api } from '../../base/http/validation.ts'
import { translate } from '../../base/messages/translate.ts'
import { confirmOwnPassword } from '../identity/change-password.ts'
import type { PasswordDeps } from '../identity/check-password.ts'
import { disableTotp, renewRecoveryCodes } from './change-totp.ts'
import type { SecondFactorDeps } from './check-second-factor.ts'
import { enableTotp, setUpTotp } from './set-up-totp.ts'
import { countRecoveryCodes, findSeed } from './totp-store.ts'

export type TotpDeps = SecondFactorDeps & PasswordDeps & { clientOf: ClientAddress; adminsNeedTotp: boolean }

/** Only for a person who has signed in. */
const rule = { access: 'user', scope: null } as const
const success = 'success' as const

export function totpRoutes(api: Api, deps: TotpDeps): void {
  api.get(
    '/api/user/totp',
    {
      config: { ...rule, summary: say('Two-factor authentication status', '两步验证状态') },
      schema: { response: { 200: TotpStateAnswer } },
    },
    async (request) => {
      const { userId, role } = sessionOf(request)
      const seed = await findSeed(deps.db, userId)
      const data = {
        enabled: seed?.confirmed_at != null,
        required: deps.adminsNeedTotp && (role === 'admin' || role === 'superadmin'),
        recovery_codes_left: await countRecoveryCodes(deps.db, userId),
      }
      return { status: success, data }
    },
  )

  api.post(
    '/api/user/totp/setup',
    {
      config: { ...rule, summary: say('Start setting up two-factor authentication', '开始设置两步验证') },
      schema: { body: SetUpTotpBody, response: { 200: TotpSecretAnswer } },
    },
    async (request) => {
      const session = sessionOf(request)
      const ip = deps.clientOf(request)
      await confirmOwnPassword(deps, session.userId, request.body.password, 'password', ip)
      return { status: success, data: await setUpTotp(deps, session) }
    },
  )

  api.post(
    '/api/user/totp/enable',
    {
      config: {
        ...rule,
        summary: say(
          'Turn on two-factor authentication with a first code; returns recovery codes',
          '用首个动态码开启两步验证，返回恢复码',
        ),
      },
      schema: { body: TotpCodeBody, response: { 200: RecoveryCodesAnswer } },
    },
    async (request) => {
      const codes = await enableTotp(deps, sessionOf(request), request.body.code)
      return { status: success, data: { recovery_codes: codes } }
    },
  )

  api.post(
    '/api/user/totp/recovery-codes',
    {
      config: {
        ...rule,
        summary: say('Generate new recovery codes; the old ones stop working', '重新生成恢复码，旧的失效'),
      },
      schema: { body: TotpCodeBody, response: { 200: RecoveryCodesAnswer } },
    },
    async (request) => {
      const codes = await renewRecoveryCodes(deps, sessionOf(request), request.body.code)
      return { status: success, data: { recovery_codes: codes } }
    },
  )

  api.post(
    '/api/user/totp/disable',
    {
      config: { ...rule, summary: say('Turn off two-factor authentication', '关闭两步验证') },
      schema: { body: DisableTotpBody, response: { 200: DoneAnswer } },
    },
    async (request) => {
      const session = sessionOf(request)
      const { password, code } = request.body
      await confirmOwnPassword(deps, session.userId, password, 'password', deps.clientOf(request))
      await disableTotp(deps, session, code)
      return { status: success, message: translate(languageOf(request), 'totp_disabled') }
    },
  )
}
