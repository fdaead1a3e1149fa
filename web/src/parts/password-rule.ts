import type { MessageId } from '../i18n/zh.ts'

const LETTERS_AND_DIGITS = /^[A-Za-z0-9]+$/
const PRINTABLE = /^[^\p{Cc}\p{Cs}]+$/u

/**
 * What is wrong with a new password: at least 8 letters and digits, of each at least one; with `symbols` other
 * characters may be among them.
 */
export function newPasswordFault(password: string, symbols: boolean): MessageId | null {
  const allowed = symbols ? PRINTABLE : LETTERS_AND_DIGITS
  const good =
    password.length >= 8 && allowed.test(password) && /[A-Za-z]/.test(password) && /[0-9]/.test(password)
  return good ? null : 'auth.passwordRule'
}
