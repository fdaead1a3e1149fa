import type { Limiter } from '../../base/limits/limiter.ts'
import { networkOf } from '../../base/limits/network.ts'

const SECOND_MS = 1_000
/** Guesses of click ids and keys. */
const WRONG_A_SECOND = 10
const GOOD_A_SECOND = 1_000

/** Whether a network (the address, or its /64) may send one more wrong postback. */
export const mayBeWrong = async (limiter: Limiter, address: string): Promise<boolean> =>
  (await limiter.take([
    { key: `postback:wrong:${networkOf(address)}`, most: WRONG_A_SECOND, windowMs: SECOND_MS },
  ])) === 0

/** Whether an account may receive one more postback with a valid click id. */
export const mayReceive = async (limiter: Limiter, owner: number): Promise<boolean> =>
  (await limiter.take([{ key: `postback:good:${owner}`, most: GOOD_A_SECOND, windowMs: SECOND_MS }])) === 0
