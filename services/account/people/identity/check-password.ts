import type { Db } from '../../base/database/connect.ts'
import { problem } from '../../base/http/fail.ts'
import type { Limiter } from '../../base/limits/limiter.ts'
import { networkOf } from '../../base/limits/network.ts'
import type { HashQueue } from './hash-queue.ts'
import { accountLimit, loginLimits } from './login-limits.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { wasUsedFrom } from './users-store.ts'

export type PasswordDeps = { db: Db; limiter: Limiter; hashes: HashQueue }

export type Stranger = {
  /** The account's own limit does not apply, as for a network that was used before. */
  hasPass: boolean
  /** Called when only that limit refuses the attempt. */
  onHeld: () => Promise<void>
}

/** Compared with when nobody has the address, so that the answer takes equally long. */
const nobodysHash = hashPassword('nobody has this password')

/**
 * Whether the password is that of `user`, who has the address `email` (undefined: nobody has it; takes equally
 * long). Only wrong attempts count against the limits, above which it throws `too_many_requests`.
 */
export async function checkPassword(
  deps: PasswordDeps,
  email: string,
  user: { id: number; password_hash: string } | undefined,
  password: string,
  ip: string,
  stranger?: Stranger,
): Promise<boolean> {
  const network = networkOf(ip)
  // Queried for unknown addresses too, so that the answer takes equally long.
  const known = (await wasUsedFrom(deps.db, user?.id ?? 0, network)) || stranger?.hasPass
  const everybodys = loginLimits(email, network)
  const limits = known ? everybodys : [...everybodys, accountLimit(email)]
  const waitMs = await deps.limiter.take(limits)
  if (waitMs > 0) {
    const held = stranger && !known && (await deps.limiter.take(everybodys)) === 0
    if (held) {
      await deps.limiter.giveBack(everybodys)
      await stranger.onHeld()
    }
    throw problem('too_many_requests', {
      ...(held && { message: 'login_held' }),
      retryAfterSeconds: Math.ceil(waitMs / 1000),
    })
  }
  const hash = user?.password_hash ?? (await nobodysHash)
  let right: boolean
  try {
    right = await deps.hashes.run(() => verifyPassword(password, hash))
  } catch (error) {
    await deps.limiter.giveBack(limits)
    throw error
  }
  if (!user || !right) return false
  await deps.limiter.giveBack(limits)
  return true
}
