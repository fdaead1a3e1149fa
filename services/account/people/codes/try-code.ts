import { problem } from '../../base/http/fail.ts'
import { networkOf } from '../../base/limits/network.ts'
import { checkCode, type GivenCode } from './check-code.ts'
import type { CodeDeps } from './request-code.ts'

const QUARTER = 15 * 60_000

export const invalidCode = () => problem('invalid_code', { errors: { code: 'invalid_code' } })

/**
 * Throws `invalid_code` unless the code is right; it stays usable. A network has 30 wrong attempts in a quarter of an
 * hour.
 */
export async function tryCode(deps: CodeDeps, given: GivenCode, ip: string): Promise<void> {
  const limits = [{ key: `try-code:${networkOf(ip)}`, most: 30, windowMs: QUARTER }]
  const waitMs = await deps.limiter.take(limits)
  if (waitMs > 0) throw problem('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  if (!(await checkCode(deps.db, deps.codeKey, given, false))) throw invalidCode()
  await deps.limiter.giveBack(limits)
}
