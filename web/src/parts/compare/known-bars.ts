/** `visits` null: what the bar would count is not known. */
export type ComparedBar = { at: string; visits: number | null }
/** `since`: when the first bar begins that is known. */
export type KnownBars = { bars: ComparedBar[]; known: 'all' | 'none' } | PartlyKnown
type PartlyKnown = { bars: ComparedBar[]; known: 'part'; since: string }

type Facts = {
  /** End of the last bar. */
  to: string
  /** The first visit of all; null: there was none. */
  first: string | null
  /** Earlier visits are no longer kept and not counted. */
  completeFrom: string | null
}

/**
 * The bars of compared visits, as far as they are known. A bar that ends before the first visit counts nothing that was
 * there to count, and one that begins before visits are kept counts too few: neither is shown as a number.
 */
export function knownBars(
  rows: readonly { at: string; visits: number }[],
  { to, first, completeFrom }: Facts,
): KnownBars {
  const begin = first === null ? Number.POSITIVE_INFINITY : Date.parse(first)
  const kept = completeFrom === null ? Number.NEGATIVE_INFINITY : Date.parse(completeFrom)
  const bars = rows.map(({ at, visits }, index) => {
    const isKnown = Date.parse(rows[index + 1]?.at ?? to) > begin && Date.parse(at) >= kept
    return { at, visits: isKnown ? visits : null }
  })
  const place = bars.findIndex(({ visits }) => visits !== null)
  const start = bars[place]
  if (!start) return { bars, known: 'none' }
  return place === 0 ? { bars, known: 'all' } : { bars, known: 'part', since: start.at }
}
