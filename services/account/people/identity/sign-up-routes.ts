import { DoneAnswer } from '@sluice/contract/api-answer'
import {
  RegisterBody,
  ResetPasswordBody,
  SendCodeBody,
  VerifyResetCodeBody,
} from '@sluice/contract/api-sign-up'
import { LoginAnswer } from '@sluice/contract/api-user'
import type { FastifyRequest } from 'fastify'
import type { CodePurpose } from '../../base/database/schema.ts'
import { type ClientAddress, clientOfRequest } from '../../base/http/client.ts'
import { languageOf } from '../../base/http/problem-handler.ts'
import { type Summary, say } from '../../base/http/say.ts'
import type { Api } from '../../base/http/validation.ts'
import type { MessageKey } from '../../base/messages/en_US.ts'
import { translate } from '../../base/messages/translate.ts'
import { requestCode } from '../codes/request-code.ts'
import { readEmail } from './email.ts'
import { register, type SignUpDeps } from './register.ts'
import { resetPassword, verifyResetCode } from './reset-password.ts'
import { findLogin } from './users-store.ts'

export type SignUpRouteDeps = SignUpDeps & { clientOf: ClientAddress }

const config = { access: 'public' as const }
const success = 'success' as const

/** Registration and the three steps of a password reset. */
export function signUpRoutes(api: Api, deps: SignUpRouteDeps): void {
  const done = (request: FastifyRequest, key: MessageKey) => ({
    status: success,
    message: translate(languageOf(request), key),
  })

  const sendCode = (path: string, purpose: CodePurpose, summary: Summary) =>
    api.post(
      path,
      { config: { ...config, summary }, schema: { body: SendCodeBody, response: { 200: DoneAnswer } } },
      async (request) => {
        const email = readEmail(request.body.email)
        const registered = (await findLogin(deps.db, email)) !== undefined
        const ask = { purpose, email, language: languageOf(request), ip: deps.clientOf(request) }
        await requestCode(deps, ask, registered)
        return done(request, 'code_sent')
      },
    )
  sendCode('/api/email/send-verification', 'register', say('Email a registration code', '发送注册验证码'))
  sendCode('/api/email/send-reset-code', 'reset', say('Email a password reset code', '发送重置密码验证码'))

  api.post(
    '/api/user/register',
    {
      config: {
        ...config,
        summary: say(
          'Create an account with an emailed code; returns the token',
          '用邮箱验证码注册，返回令牌',
        ),
      },
      schema: { body: RegisterBody, response: { 200: LoginAnswer } },
    },
    async (request) => {
      const { email, password, code, agreeTerms } = request.body
      const client = clientOfRequest(deps.clientOf, request)
      const form = { email, password, code, agreeTerms }
      const { user, token } = await register(deps, form, client, languageOf(request))
      return { ...done(request, 'register_done'), data: user, token }
    },
  )

  api.post(
    '/api/email/verify-reset-code',
    {
      config: {
        ...config,
        summary: say('Check an emailed reset code; it stays usable', '核对重置密码验证码，核对后仍可使用'),
      },
      schema: { body: VerifyResetCodeBody, response: { 200: DoneAnswer } },
    },
    async (request) => {
      await verifyResetCode(deps, request.body, deps.clientOf(request))
      return done(request, 'code_verified')
    },
  )

  api.post(
    '/api/auth/reset-password',
    {
      config: {
        ...config,
        summary: say('Set a new password with an emailed code', '用邮箱验证码重置密码'),
      },
      schema: { body: ResetPasswordBody, response: { 200: DoneAnswer } },
    },
    async (request) => {
      await resetPassword(deps, request.body, deps.clientOf(request))
      return done(request, 'password_reset_done')
    },
  )
}
