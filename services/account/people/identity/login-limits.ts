import { createHash } from 'node:crypto'
import type { Limit } from '../../base/limits/limiter.ts'

const QUARTER = 15 * 60_000
const HOUR = 60 * 60_000

/** Stands for an address in the keys of limits. */
export const accountKey = (email: string): string =>
  createHash('sha256').update(email).digest('base64url').slice(0, 22)

/** Limits of failed logins that apply to everybody. */
export const loginLimits = (email: string, network: string): Limit[] => [
  { key: `login:${accountKey(email)}:${network}`, most: 10, windowMs: QUARTER },
  { key: `login:${network}`, most: 50, windowMs: QUARTER },
]

/**
 * The account's own limit, which strangers can use up. It does not apply to a network that the account was used from
 * recently, or to a holder of a pass from its mailbox.
 */
export const accountLimit = (email: string): Limit => ({
  key: `login:${accountKey(email)}`,
  most: 100,
  windowMs: HOUR,
})

/** The keys that can keep a network from signing in to an account. */
export const locksOf = (email: string, network: string): string[] => [
  `login:${accountKey(email)}:${network}`,
  accountLimit(email).key,
]
