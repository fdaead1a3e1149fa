import type { MoneySum } from '@sluice/contract/money-rows'

const nameOf = ({ kind, owner, sort, late, currency }: MoneySum) =>
  [kind, owner, sort, late, currency].join(' ')
const contentOf = ({ rows, amount }: MoneySum) => `${rows} ${BigInt(amount)}`

/** The sums that are not the same on both sides; one that is missing counts, too. Each is named once. */
export function differingSums(ours: readonly MoneySum[], theirs: readonly MoneySum[]): MoneySum[] {
  const left = new Map(theirs.map((sum) => [nameOf(sum), sum]))
  const differing: MoneySum[] = []
  for (const sum of ours) {
    const other = left.get(nameOf(sum))
    left.delete(nameOf(sum))
    if (!other || contentOf(other) !== contentOf(sum)) differing.push(sum)
  }
  return [...differing, ...left.values()]
}
