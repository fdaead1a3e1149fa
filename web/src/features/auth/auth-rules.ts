import type { MessageId } from '../../i18n/zh.ts'
import { newPasswordFault } from '../../parts/password-rule.ts'
import type { FormFaults } from '../../ui/form-resolver.ts'

export const CODE_DIGITS = 6

/** Non-space text, an at sign, text, a dot, text. */
const EMAIL = /^\S+@[^\s@.]+(\.[^\s@.]+)+$/

const only = (fault: MessageId | null) => fault ?? undefined

export function emailFault(email: string): MessageId | null {
  if (!email.trim()) return 'auth.emailRequired'
  return EMAIL.test(email.trim()) ? null : 'auth.emailInvalid'
}

export function codeFault(code: string): MessageId | null {
  if (!code) return 'auth.codeRequired'
  return /^\d{6}$/.test(code) ? null : 'auth.codeSixDigits'
}

/** The part of typed or pasted text that a code field accepts. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, CODE_DIGITS)

export type LoginValues = { email: string; password: string; totp: string; remember: boolean }
export type RegisterValues = {
  email: string
  code: string
  password: string
  terms: boolean
  privacy: boolean
}
export type PasswordValues = { password: string; again: string }

/** Keeps only the faults. */
function faultsOf<V>(all: { [K in keyof V & string]?: MessageId | undefined }): FormFaults<V> {
  return Object.fromEntries(Object.entries(all).filter(([, fault]) => fault)) as FormFaults<V>
}

export const checkLogin = ({ email, password }: LoginValues): FormFaults<LoginValues> =>
  faultsOf<LoginValues>({
    email: only(emailFault(email)),
    password: password ? undefined : 'auth.passwordRequired',
  })

export const checkRegister = (values: RegisterValues, symbols: boolean): FormFaults<RegisterValues> =>
  faultsOf<RegisterValues>({
    email: only(emailFault(values.email)),
    code: only(codeFault(values.code)),
    password: only(newPasswordFault(values.password, symbols)),
    terms: values.terms ? undefined : 'auth.termsRequired',
    privacy: values.privacy ? undefined : 'auth.privacyRequired',
  })

export const checkNewPassword = (
  { password, again }: PasswordValues,
  symbols: boolean,
): FormFaults<PasswordValues> =>
  faultsOf<PasswordValues>({
    password: only(newPasswordFault(password, symbols)),
    again: password === again ? undefined : 'auth.passwordsDiffer',
  })
