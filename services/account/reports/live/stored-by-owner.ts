import type { LiveVisitsAnswer } from '@sluice/contract/live-question'
import type { LiveItems } from './live-items.ts'
import type { LiveItem, Stored } from './live-watch.ts'

type Collected = { counts: LiveVisitsAnswer['counts']; items: LiveItem[] }

/** An answer's counts and visits, made into items once for all streams of their owner. */
export async function storedByOwner(
  { counts, rows }: Pick<LiveVisitsAnswer, 'counts' | 'rows'>,
  items: LiveItems,
): Promise<ReadonlyMap<number, Stored>> {
  const stored = new Map<number, Collected>()
  const of = (owner: number): Collected => {
    const known = stored.get(owner) ?? { counts: [], items: [] }
    stored.set(owner, known)
    return known
  }
  for (const count of counts) of(count.owner).counts.push(count)
  const made = await items(rows)
  for (const [at, { owner }] of rows.entries()) of(owner).items.push(made[at]!)
  return stored
}
