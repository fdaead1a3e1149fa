import type { Today } from '@sluice/contract/api-today'
import type { Counts } from '@sluice/contract/share-reports'
import type { VisitFilters } from '@sluice/contract/visit-filters'
import type { NamedCloak } from '../statistics/cloak-names.ts'
import type { Hour, TodayVisits } from './read-today.ts'

const iso = (at: number) => new Date(at).toISOString()
const only = (value: string) => ({ is: [value], not: [] })

export const cloaksIn = ({ moved, unusual }: TodayVisits): number[] => [
  ...moved.cloaks.map(({ cloak }) => cloak),
  ...unusual.map(({ cloak }) => cloak),
]

/** Up to a moment, in Unix ms. */
type SoFar = { counted: number; hours: readonly Hour[] }

/** As the API shows it, with the links' names. */
export function shownToday(
  { spans, moved, yesterday, unusual }: TodayVisits,
  { counted, hours }: SoFar,
  names: ReadonlyMap<number, NamedCloak>,
): Omit<Today, 'calls'> {
  const nameOf = (cloak: number) => names.get(cloak)?.name ?? ''
  const hour = ({ at, visits, real_visits }: Hour) => ({ at: iso(at), visits, real_visits })
  const sum = (count: keyof Counts) => hours.reduce((all, each) => all + each[count], 0)
  return {
    from: iso(spans.today.from),
    until: iso(spans.today.to),
    counted: iso(counted),
    today: {
      ...{ visits: sum('visits'), real_visits: sum('real_visits'), audit_visits: sum('audit_visits') },
      ...{ unserved: sum('unserved'), metered: sum('metered') },
    },
    ...{ yesterday: moved.before, week_ago: moved.earlier },
    hours: { today: hours.map(hour), yesterday: yesterday.map(hour) },
    movers: {
      cloaks: moved.cloaks.map(({ cloak, now, before }) => ({
        ...{ cloak_id: cloak, name: nameOf(cloak), deleted: names.get(cloak)?.deleted ?? true },
        ...{ today: now, yesterday: before },
      })),
      countries: moved.countries.map(({ country, now, before }) => ({
        ...{ country, today: now, yesterday: before },
      })),
    },
    unusual: unusual.map(({ measure, way, cloak, country, from, to, value, usual, visits }) => ({
      ...{ measure, cloak_id: cloak, cloak_name: nameOf(cloak), country },
      ...{ from: iso(from), to: iso(to), value, usual, visits },
      filters: filtersOf({ measure, way, cloak, country }),
    })),
  }
}

type Seen = Pick<TodayVisits['unusual'][number], 'measure' | 'way' | 'cloak' | 'country'>

/** The visits that a line speaks of; of a share that grew, those that it counts. */
const filtersOf = ({ measure, way, cloak, country }: Seen): VisitFilters => ({
  cloak_id: only(String(cloak)),
  ...(country !== null && { country: only(country) }),
  ...(measure === 'audit_share' && way === 'up' && { redirect_to: only('audit') }),
})
