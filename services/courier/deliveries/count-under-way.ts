import type { Claimed, UnderWay } from './claim.ts'

type Counted = Pick<Claimed, 'webhook' | 'host'>

function step<Key>(counts: Map<Key, number>, key: Key, change: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + change
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}

/** Counts the attempts under way. `add` and `remove` return how many there are. */
export function countUnderWay() {
  const endpoints = new Map<number, number>()
  const hosts = new Map<string, number>()
  let total = 0
  const change = ({ webhook, host }: Counted, by: 1 | -1): number => {
    step(endpoints, webhook, by)
    step(hosts, host, by)
    total += by
    return total
  }
  return {
    endpoints,
    hosts,
    total: () => total,
    add: (delivery: Counted) => change(delivery, 1),
    remove: (delivery: Counted) => change(delivery, -1),
  } satisfies UnderWay & Record<string, unknown>
}
