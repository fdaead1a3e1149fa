import { CurrentUser } from '@sluice/contract/api-user'
import { z } from 'zod'
import { type Language, readLanguage } from '../i18n/language.ts'
import { LANGUAGE_CODES, request } from './request.ts'

/** Registration may answer without signing in; whether a token came is for the form to see. */
const SignedIn = z.object({
  status: z.literal('success'),
  message: z.string().optional(),
  data: CurrentUser.optional(),
  token: z.string().optional(),
})
const Said = z.object({ status: z.literal('success'), message: z.string().optional() })

const lang = (language: Language = readLanguage()) => LANGUAGE_CODES[language]
const post = <T extends z.ZodType>(shape: T, path: string, body: object) =>
  request(shape, path, { method: 'POST', body, noAuth: true })

type Login = { email: string; password: string; remember?: boolean; totp?: string }
export const login = (body: Login) => post(SignedIn, '/api/user/login', body)
export const register = (body: { email: string; password: string; code: string; agreeTerms: true }) =>
  post(SignedIn, '/api/user/register', body)
export const sendVerification = (email: string) =>
  post(Said, '/api/email/send-verification', { email, lang: lang() })
export const sendResetCode = (email: string) =>
  post(Said, '/api/email/send-reset-code', { email, lang: lang() })
export const verifyResetCode = (email: string, code: string) =>
  post(Said, '/api/email/verify-reset-code', { email, code, lang: lang() })
export const resetPassword = (body: { email: string; code: string; newPassword: string }) =>
  post(Said, '/api/auth/reset-password', { ...body, lang: lang() })
