import type { Limiter } from '../../base/limits/limiter.ts'

const SECOND_MS = 1_000
const GOOD_A_SECOND = 1_000
const MINUTE_MS = 60_000
/** Whoever has a click id could report any number of orders. */
const OF_A_CLICK = 30

/** Whether a click may report one more event. Its account's limit is apart from that of postbacks, which visitors must not use up. */
export const mayReport = async (limiter: Limiter, owner: number, clickId: string): Promise<boolean> =>
  (await limiter.take([
    { key: `script:good:${owner}`, most: GOOD_A_SECOND, windowMs: SECOND_MS },
    { key: `script:click:${clickId}`, most: OF_A_CLICK, windowMs: MINUTE_MS },
  ])) === 0
