import { createHash } from 'node:crypto'
import type { Limit } from '../../base/limits/limiter.ts'

const QUARTER = 15 * 60_000
const HOUR = 60 * 60_000

/** What stands for an address in the names of limits. */
export const accountKey = (email: string): string =>
  createHash('sha256').update(email).digest('base64url').slice(0, 22)

/** Bounds on failed logins that hold for everybody. */
export const loginLimits = (email: string, network: string): Limit[] => [
  { key: `login:${accountKey(email)}:${network}`, most: 10, windowMs: QUARTER },
  { key: `login:${network}`, most: 50, windowMs: QUARTER },
]

/**
 * The account's own bound, which strangers can exhaust. It does not hold for a network that the account has been used
 * from lately, nor for whoever has a pass from its mailbox.
 */
export const accountLimit = (email: string): Limit => ({
  key: `login:${accountKey(email)}`,
  most: 100,
  windowMs: HOUR,
})

/** What keeps a network from signing in to an account. */
export const locksOf = (email: string, network: string): string[] => [
  `login:${accountKey(email)}:${network}`,
  accountLimit(email).key,
]
