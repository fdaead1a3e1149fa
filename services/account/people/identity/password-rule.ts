import type { MessageKey } from '../../base/messages/en_US.ts'

const SHORTEST = 8
const LETTERS_AND_DIGITS = /^[A-Za-z0-9]+$/
const PRINTABLE = /^[^\p{Cc}\p{Cs}]+$/u

/** The fault of a new password, if any. It needs at least eight letters and digits, and at least one of each. */
export function passwordFault(password: string, symbolsAllowed: boolean): MessageKey | undefined {
  if (!password) return 'password_required'
  const allowed = symbolsAllowed ? PRINTABLE : LETTERS_AND_DIGITS
  const good =
    password.length >= SHORTEST &&
    allowed.test(password) &&
    /[A-Za-z]/.test(password) &&
    /[0-9]/.test(password)
  return good ? undefined : 'password_rule'
}
