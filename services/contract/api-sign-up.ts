import { z } from 'zod'
import { LANGUAGES } from './api-answer.ts'

const lang = z.enum(LANGUAGES).optional()
const email = z.string().max(254)
const password = z.string().max(128)
/** Six digits. Longer input is accepted so that the answer can say what is wrong. */
const code = z.string().max(32)

/** Sends a code to an address: `send-verification` for a new account, `send-reset-code` for a forgotten password. */
export const SendCodeBody = z.strictObject({ email, lang })
export const VerifyResetCodeBody = z.strictObject({ email, code, lang })
export const ResetPasswordBody = z.strictObject({ email, code, newPassword: password, lang })

/** `agreeTerms` false is refused; true is stored with its time. The answer is that of a login. */
export const RegisterBody = z.strictObject({
  email,
  password,
  code,
  agreeTerms: z.boolean().optional(),
  lang,
})
