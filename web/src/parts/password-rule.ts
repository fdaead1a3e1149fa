import type { MessageId } from '../i18n/zh.ts'

const LETTERS_AND_DIGITS = /^[A-Za-z0-9]+$/
const PRINTABLE = /^[^\p{Cc}\p{Cs}]+$/u

/**
 * The fault of a new password. It needs at least 8 letters and digits with at least one of each; with `symbols` other
 * characters are allowed, too.
 */
export function newPasswordFault(password: string, symbols: boolean): MessageId | null {
  const allowed = symbols ? PRINTABLE : LETTERS_AND_DIGITS
  const good =
    password.length >= 8 && allowed.test(password) && /[A-Za-z]/.test(password) && /[0-9]/.test(password)
  return good ? null : 'auth.passwordRule'
}
