import { DoneAnswer } from '@sluice/contract/api-answer'
import type { RegisterBody } from '@sluice/contract/api-sign-up'
import { LoginAnswer, type LoginBody } from '@sluice/contract/api-user'
import type { z } from 'zod'
import { type Language, readLanguage } from '../i18n/language.ts'
import { LANGUAGE_CODES, request } from './request.ts'

/** Without a token the user is not signed in; the form chooses the message. */
const SignedIn = LoginAnswer.partial({ message: true, data: true, token: true })

const lang = (language: Language = readLanguage()) => LANGUAGE_CODES[language]
const post = <T extends z.ZodType>(shape: T, path: string, body: object, signal?: AbortSignal) =>
  request(shape, path, { method: 'POST', body, noAuth: true, ...(signal && { signal }) })

/** Each ends with its signal, if it has one. */
export const login = (body: z.input<typeof LoginBody>, signal?: AbortSignal) =>
  post(SignedIn, '/api/user/login', body, signal)
export const register = (body: z.input<typeof RegisterBody>, signal?: AbortSignal) =>
  post(SignedIn, '/api/user/register', body, signal)
export const sendVerification = (email: string) =>
  post(DoneAnswer, '/api/email/send-verification', { email, lang: lang() })
export const sendResetCode = (email: string) =>
  post(DoneAnswer, '/api/email/send-reset-code', { email, lang: lang() })
export const verifyResetCode = (email: string, code: string) =>
  post(DoneAnswer, '/api/email/verify-reset-code', { email, code, lang: lang() })
export const resetPassword = (
  body: { email: string; code: string; newPassword: string },
  signal?: AbortSignal,
) => post(DoneAnswer, '/api/auth/reset-password', { ...body, lang: lang() }, signal)
