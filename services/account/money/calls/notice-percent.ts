import { NOTICE_PERCENTS } from '@sluice/contract/api-calls'

type Use = { calls: number; spent: number }

/** Fewest spent calls that make up `percent` of a grant. */
const callsAt = (grant: Use, percent: number) => Math.ceil((grant.calls * percent) / 100)

/** The highest notice percentage that is reached; 0: none. */
export const percentReached = (grant: Use, percents: readonly number[] = NOTICE_PERCENTS): number =>
  Math.max(0, ...percents.filter((percent) => grant.spent >= callsAt(grant, percent)))

/** How many more calls, spent in the order of the grants, lead to the next notice; null: none is left. */
export function nextNotice(inOrderOfUse: readonly Use[], percents: readonly number[]): number | null {
  const grant = inOrderOfUse.find(({ calls, spent }) => spent < calls)
  if (!grant) return null
  const missing = percents
    .map((percent) => callsAt(grant, percent) - grant.spent)
    .filter((calls) => calls > 0)
  return missing.length > 0 ? Math.min(...missing) : null
}
