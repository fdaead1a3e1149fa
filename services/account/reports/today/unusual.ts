import { UNUSUAL_MEASURES } from '@sluice/contract/api-today'
import { hourValue, type Measure, type Odd, oddHours } from './measures.ts'
import type { Place } from './places.ts'

export const MAX_UNUSUAL = 3
/** Hours of a period; the longer ones are for links with fewer visits. */
const PERIODS = [1, 3, 6] as const
export const LONGEST_PERIOD = Math.max(...PERIODS)

/** `from` and `to` count the checked hours, `[from, to)`. */
export type Unusual = Odd & {
  cloak: number
  country: string | null
  measure: Measure
  from: number
  to: number
}

/**
 * What is far from the same hours of the last four weeks in two periods in a row, the most notable first. One line for
 * each link and measure: the country, if it is the only one that is so, and otherwise the link.
 */
export function findUnusual(places: readonly Place[]): Unusual[] {
  const found = UNUSUAL_MEASURES.flatMap((measure) =>
    places.flatMap((place) => latestSpell(place, measure) ?? []),
  )
  const lines = [...Map.groupBy(found, ({ cloak, measure }) => `${cloak} ${measure}`).values()].flatMap(
    spokenFor,
  )
  return lines
    .sort((a, b) => b.score - a.score || a.cloak - b.cloak || a.measure.localeCompare(b.measure))
    .slice(0, MAX_UNUSUAL)
}

function spokenFor(spells: readonly Unusual[]): Unusual[] {
  const countries = spells.filter(({ country }) => country !== null)
  const whole = spells.find(({ country }) => country === null)
  const best = countries.toSorted((a, b) => b.score - a.score)[0]
  if (whole && (countries.length !== 1 || best?.way !== whole.way)) return [whole]
  return best ? [best] : []
}

/** The latest hours that are unusual, in the shortest periods that show them. */
function latestSpell(place: Place, measure: Measure): Unusual | null {
  for (const length of PERIODS) {
    const last = place.hours.length - 2 * length
    for (let at = last; at >= 0; at -= 1) {
      const way = wayOfPair(place, measure, at, length)
      if (!way) continue
      const hours = spellUntil(place, measure, { from: at, to: at + 2 * length, way, length })
      const odd = farHours(place, measure, { at: hours.from, length: hours.to - hours.from })
      if (odd?.way === way) return { cloak: place.cloak, country: place.country, measure, ...hours, ...odd }
    }
  }
  return null
}

type Way = Odd['way']

const farHours = (...of: Parameters<typeof oddHours>): Odd | null => {
  const odd = oddHours(...of)
  return odd === 'usual' ? null : odd
}

function wayOfPair(place: Place, measure: Measure, at: number, length: number): Way | null {
  const first = farHours(place, measure, { at, length })
  const second = first && farHours(place, measure, { at: at + length, length })
  return second?.way === first?.way ? (second?.way ?? null) : null
}

/** From the first hour that belongs to it. */
function spellUntil(
  place: Place,
  measure: Measure,
  spell: { from: number; to: number; way: Way; length: number },
): { from: number; to: number } {
  const { way, length, to } = spell
  let { from } = spell
  // Hours with too few visits to tell, as at night, lie within it, and so does a single usual one.
  let usualHours = 0
  for (let at = from - 1; at >= 0; at -= 1) {
    const before = oddHours(place, measure, { at, length })
    if (before === 'usual') usualHours += 1
    else if (before && before.way !== way) break
    else if (before) [from, usualHours] = [at, 0]
    if (usualHours > 1) break
  }
  const odd = farHours(place, measure, { at: from + length, length })
  if (!odd) return { from, to }
  // The first period may have begun before what it shows did.
  const [usual, value] =
    measure === 'visits' ? [1, odd.value / Math.max(1, odd.usual)] : [odd.usual, odd.value]
  const ends = from + length - 1
  while (from < ends) {
    const own = hourValue(place, measure, from)
    if (own !== null && Math.abs(own - value) <= Math.abs(own - usual)) break
    from += 1
  }
  return { from, to }
}
