import { waitAfter } from '../back-off.ts'

/** The history of a slot and its node when a worker has ended. */
export type SlotHistory = {
  /** Consecutive workers of this slot that ended before they were ready or moments after, including this one. */
  soonEnds: number
  /** Whether any worker of this node has been ready. */
  nodeServed: boolean
}

/** Exit code of a worker whose configuration is wrong. */
const CONFIG_FAULT = 78
/** After this many the slot counts as unable to start. */
export const MANY_SOON_ENDS = 5

/**
 * What follows the end of a worker. A node on which no worker was ever ready ends with a code, so that the operator sees
 * why. A node that has served keeps trying, because its other workers go on serving.
 */
export function afterEnd(
  code: number | null,
  { soonEnds, nodeServed }: SlotHistory,
): { waitMs: number } | { giveUp: number } {
  const hopeless = code === CONFIG_FAULT || soonEnds >= MANY_SOON_ENDS
  return hopeless && !nodeServed ? { giveUp: code || 1 } : { waitMs: waitAfter(soonEnds) }
}
