import { z } from 'zod'
import { dataOf, LANGUAGES, pageOf } from './api-answer.ts'

const lang = z.enum(LANGUAGES).optional()
const password = z.string().max(128)
const totp = z.string().max(32)

/**
 * Field of every body whose change may need confirmation by its author: a code of the authenticator app or a recovery
 * code, each valid once, or the password of an account without second factor. Without it such a change answers
 * `confirmation_required`; the same request is then repeated with it.
 */
export const confirmation = z.string().max(128).optional()
/** `data` of `confirmation_required`: what the administrator confirms with. */
export const ConfirmationAsked = z.object({ with: z.enum(['totp', 'password']) })
export type ConfirmationAsked = z.infer<typeof ConfirmationAsked>

/** A signed-in device. Times are ISO 8601; `current` is the session of this request. */
export const SessionItem = z.object({
  id: z.int(),
  ip: z.string(),
  user_agent: z.string(),
  remember: z.boolean(),
  created: z.string(),
  last_seen: z.string(),
  current: z.boolean(),
})
export const SessionsAnswer = pageOf(SessionItem)

export const ChangePasswordBody = z.strictObject({ currentPassword: password, newPassword: password, lang })

/** `required`: administrator routes refuse this user without it. */
export const TotpState = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  recovery_codes_left: z.int().nonnegative(),
})
export const TotpStateAnswer = dataOf(TotpState)

export const SetUpTotpBody = z.strictObject({ password, lang })
/** `secret` in base32 for typing, `uri` (`otpauth://`) for a QR code. Takes effect once confirmed with a code. */
export const TotpSecretAnswer = dataOf(z.object({ secret: z.string(), uri: z.string() }))

export const TotpCodeBody = z.strictObject({ code: totp, lang })
/** Shown once; each code works once. */
export const RecoveryCodesAnswer = dataOf(z.object({ recovery_codes: z.array(z.string()) }))

/** `code`: from the app, or a recovery code. */
export const DisableTotpBody = z.strictObject({ password, code: totp, lang })
