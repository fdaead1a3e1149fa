import type { ConversionStatus, DuplicateRule } from '@sluice/contract/conversions'

/** What two conversions of one click, event and transaction id may differ in. `value` is in minor units. */
export type Content = { status: ConversionStatus; value: number | null; currency: string | null }

export type Verdict =
  | { outcome: 'known' | 'ignored'; of: number }
  | { outcome: 'updated'; of: number; to: Content }
  | { outcome: 'added' }

/** Who says no value leaves it as it is. */
const merged = ({ value, currency }: Content, sent: Content): Content =>
  sent.value === null ? { status: sent.status, value, currency } : sent

const isSame = (one: Content, other: Content) =>
  one.status === other.status && one.value === other.value && one.currency === other.currency

/**
 * What becomes of a conversion when others of its click, event and transaction id are stored, oldest first; at least one.
 * `of` is the place of the stored one that it concerns.
 */
export function judgeDuplicate(stored: readonly Content[], sent: Content, rule: DuplicateRule): Verdict {
  const same = stored.findIndex((each) => isSame(each, merged(each, sent)))
  if (same >= 0) return { outcome: 'known', of: same }
  const open = stored.findIndex(({ status }) => status === 'pending')
  if (open >= 0 && sent.status !== 'pending')
    return { outcome: 'updated', of: open, to: merged(stored[open]!, sent) }
  if (rule === 'add') return { outcome: 'added' }
  const last = stored.length - 1
  if (rule === 'update') return { outcome: 'updated', of: last, to: merged(stored[last]!, sent) }
  return { outcome: 'ignored', of: last }
}
