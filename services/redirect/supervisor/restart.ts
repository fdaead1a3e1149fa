import { waitAfter } from '../back-off.ts'

/** What is known of a slot and its node when a worker has ended. */
export type SlotHistory = {
  /** Workers of this slot in a row that ended before they were ready or within moments of it, this one included. */
  soonEnds: number
  /** Some worker of this node has been ready. */
  nodeServed: boolean
}

/** The worker says that its configuration is wrong. */
const CONFIG_FAULT = 78
/** After so many the slot counts as one that cannot be brought up. */
export const MANY_SOON_ENDS = 5

/**
 * What follows the end of a worker. A node of which no worker was ever ready is refused with a code, so that who starts
 * it sees why; a node that has served tries again for ever, as its other workers serve on.
 */
export function afterEnd(
  code: number | null,
  { soonEnds, nodeServed }: SlotHistory,
): { waitMs: number } | { giveUp: number } {
  const hopeless = code === CONFIG_FAULT || soonEnds >= MANY_SOON_ENDS
  return hopeless && !nodeServed ? { giveUp: code || 1 } : { waitMs: waitAfter(soonEnds) }
}
