import { ApiError } from '../../api/api-error.ts'

const about = (error: unknown, words: RegExp, codes: readonly string[]): boolean =>
  error instanceof ApiError && (codes.includes(error.code) || words.test(error.message))

/** The email already has an account. */
export const isTaken = (error: unknown): boolean =>
  about(error, /already (been )?registered|已(经)?(被)?注册/i, ['email_registered'])

/** No account has the email. */
export const isUnknown = (error: unknown): boolean =>
  about(error, /not registered|(未|没有|尚未)注册/i, ['email_not_registered'])

/** The code is wrong or expired: a 400 whose message mentions it. */
export const isAboutCode = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 400 &&
  (error.fields.code !== undefined || about(error, /verification code|验证码/i, ['invalid_code']))

/** The account has a second factor: a code is required, or the given one was wrong. */
export const wantsTotp = (error: unknown): boolean =>
  error instanceof ApiError && ['totp_required', 'wrong_totp'].includes(error.code)
