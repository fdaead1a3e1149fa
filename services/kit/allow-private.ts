import type { z } from 'zod'
import { flag } from './env.ts'

/** Lets webhooks go to this machine and private networks, and over http. */
export const allowPrivate = flag.default(false)

/** Anywhere else it would open the operator's network to every user. */
export function privateOnlyLocally(
  env: { SLUICE_MODE: string; COURIER_ALLOW_PRIVATE: boolean },
  context: z.RefinementCtx,
): void {
  if (!env.COURIER_ALLOW_PRIVATE || env.SLUICE_MODE === 'local') return
  context.addIssue({
    code: 'custom',
    path: ['COURIER_ALLOW_PRIVATE'],
    message: 'would let every user reach private networks; it exists in local mode only',
  })
}
