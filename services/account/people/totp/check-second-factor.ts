import type { Db, Tx } from '../../base/database/connect.ts'
import { problem } from '../../base/http/fail.ts'
import type { Limiter } from '../../base/limits/limiter.ts'
import { notifyOwner } from '../identity/notify-owner.ts'
import { openSeed } from './seed-seal.ts'
import { stepOf } from './totp-code.ts'
import { findSeed, takeRecoveryCode, takeStep } from './totp-store.ts'

export type SecondFactorDeps = { db: Db; limiter: Limiter; sealKey: Buffer }

/** `none`: the user has no second factor. */
export type SecondFactor = 'none' | 'missing' | 'wrong' | 'passed'

export const hasSecondFactor = async (db: Db | Tx, userId: number): Promise<boolean> =>
  (await findSeed(db, userId))?.confirmed_at != null

const AUTHENTICATOR = /^\d{6}$/

/**
 * Checks what a user gives in addition to the password: six digits of the authenticator app, or a recovery code. Either
 * works once. Throws `too_many_requests` after five wrong authenticator codes in a quarter of an hour.
 */
export async function checkSecondFactor(
  deps: SecondFactorDeps,
  userId: number,
  given: string | undefined,
): Promise<SecondFactor> {
  const row = await findSeed(deps.db, userId)
  if (!row?.confirmed_at) return 'none'
  const code = given?.replace(/\s/g, '')
  if (!code) return 'missing'
  // A recovery code has 80 random bits: it needs no limit of its own, and guessers cannot lock its owner out.
  if (!AUTHENTICATOR.test(code)) return (await useRecoveryCode(deps.db, userId, code)) ? 'passed' : 'wrong'
  const seed = openSeed(deps.sealKey, userId, row.seed)
  const right = await withinBounds(deps.limiter, userId, async () => {
    const step = stepOf(seed, code, Date.now())
    return step !== undefined && (await takeStep(deps.db, userId, step))
  })
  return right ? 'passed' : 'wrong'
}

const useRecoveryCode = (db: Db, userId: number, code: string) =>
  db.transaction().execute(async (tx) => {
    const taken = await takeRecoveryCode(tx, userId, code)
    if (taken) await notifyOwner(tx, userId, 'recovery_code_used')
    return taken
  })

const QUARTER = 15 * 60_000
const DAY = 24 * 3_600_000

/** Runs a check of an authenticator code. Only wrong ones count: 5 in a quarter of an hour, 20 a day. */
export async function withinBounds(
  limiter: Limiter,
  userId: number,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const limits = [
    { key: `totp:${userId}`, most: 5, windowMs: QUARTER },
    { key: `totp-day:${userId}`, most: 20, windowMs: DAY },
  ]
  const waitMs = await limiter.take(limits)
  if (waitMs > 0) throw problem('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  const right = await check()
  if (right) await limiter.giveBack(limits)
  return right
}
