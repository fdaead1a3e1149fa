import type { MessageId } from '../i18n/zh.ts'

const PASSWORD = /^(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]{8,}$/

/** What is wrong with a new password: at least 8 letters and digits, of each at least one. */
export const newPasswordFault = (password: string): MessageId | null =>
  PASSWORD.test(password) ? null : 'auth.passwordRule'
