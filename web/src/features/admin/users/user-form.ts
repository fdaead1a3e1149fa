import { MAX_ADJUSTMENT } from '@sluice/contract/api-admin-users'
import type { FormFaults } from '../../../ui/form-resolver.ts'

export type UserValues = { username: string; email: string; password: string }

const MAX_NAME = 100
const EMAIL = /^\S+@\S+\.\S+$/

/** An empty password keeps the current one; the server decides whether symbols are allowed. */
export function checkUser({ username, email, password }: UserValues): FormFaults<UserValues> {
  const faults: FormFaults<UserValues> = {}
  if (username.trim().length > MAX_NAME) faults.username = 'users.nameTooLong'
  if (!email.trim()) faults.email = 'auth.emailRequired'
  else if (!EMAIL.test(email.trim())) faults.email = 'auth.emailInvalid'
  if (password && (password.length < 8 || !/[A-Za-z]/.test(password) || !/\d/.test(password)))
    faults.password = 'auth.passwordRule'
  return faults
}

export type AdjustValues = { calls: string; reason: string }

/** The typed number of calls; null if it is not valid. */
export function readCalls(typed: string): number | null {
  const count = Number(typed)
  return Number.isInteger(count) && count > 0 && count <= MAX_ADJUSTMENT ? count : null
}

export function checkAdjustment({ calls, reason }: AdjustValues): FormFaults<AdjustValues> {
  const faults: FormFaults<AdjustValues> = {}
  if (!calls.trim()) faults.calls = 'required'
  else if (readCalls(calls) === null) faults.calls = 'users.positive'
  if (!reason.trim()) faults.reason = 'required'
  return faults
}
