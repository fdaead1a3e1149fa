import { newPasswordFault } from '../../parts/password-rule.ts'
import type { FormFaults } from '../../ui/form-resolver.ts'

export type PasswordValues = { currentPassword: string; newPassword: string; again: string }
export type ProofValues = { password: string; code: string }

export function checkPasswords(values: PasswordValues, symbols: boolean): FormFaults<PasswordValues> {
  const faults: FormFaults<PasswordValues> = {}
  const fault = newPasswordFault(values.newPassword, symbols)
  if (!values.currentPassword) faults.currentPassword = 'auth.passwordRequired'
  if (fault) faults.newPassword = fault
  if (values.again !== values.newPassword) faults.again = 'auth.passwordsDiffer'
  return faults
}

/** Required proof: a password, a code of the app, or (`code: 'any'`) a recovery code instead. */
type Needs = { password?: boolean; code?: 'app' | 'any' }

export const checkProof =
  ({ password: needsPassword, code: needsCode }: Needs) =>
  ({ password, code }: ProofValues): FormFaults<ProofValues> => {
    const faults: FormFaults<ProofValues> = {}
    if (needsPassword && !password) faults.password = 'auth.passwordRequired'
    if (needsCode && !code.trim()) faults.code = 'auth.codeRequired'
    else if (needsCode === 'app' && !/^\d{6}$/.test(code.replace(/\s/g, '')))
      faults.code = 'auth.codeSixDigits'
    return faults
  }
