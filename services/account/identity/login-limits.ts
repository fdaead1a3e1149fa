import { createHash } from 'node:crypto'
import type { Limit } from '../limits/limiter.ts'

const QUARTER = 15 * 60_000
const HOUR = 60 * 60_000

/**
 * Bounds on failed logins. The account's own bound, which strangers could exhaust, does not hold for a network that
 * the account has been used from lately.
 */
export function loginLimits(email: string, network: string, knownNetwork: boolean): Limit[] {
  const account = createHash('sha256').update(email).digest('base64url').slice(0, 22)
  return [
    { key: `login:${account}:${network}`, most: 10, windowMs: QUARTER },
    { key: `login:${network}`, most: 50, windowMs: QUARTER },
    ...(knownNetwork ? [] : [{ key: `login:${account}`, most: 100, windowMs: HOUR }]),
  ]
}
