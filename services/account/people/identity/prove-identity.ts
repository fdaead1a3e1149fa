import type { ProofBody } from '@sluice/contract/api-account-data'
import type { z } from 'zod'
import { invalidFields } from '../../base/http/fail.ts'
import { checkSecondFactor, type SecondFactorDeps } from '../totp/check-second-factor.ts'
import { confirmOwnPassword } from './change-password.ts'
import type { PasswordDeps } from './check-password.ts'

export type ProofDeps = PasswordDeps & SecondFactorDeps
export type Proof = Pick<z.output<typeof ProofBody>, 'password' | 'totp'>

/** Throws, naming the field, unless the signed-in user repeats the password and, if set up, gives the second factor. */
export async function proveIdentity(
  deps: ProofDeps,
  userId: number,
  { password, totp }: Proof,
  ip: string,
): Promise<void> {
  await confirmOwnPassword(deps, userId, password, 'password', ip)
  const factor = await checkSecondFactor(deps, userId, totp)
  if (factor === 'missing') throw invalidFields({ totp: 'totp_required' })
  if (factor === 'wrong') throw invalidFields({ totp: 'wrong_totp' })
}
