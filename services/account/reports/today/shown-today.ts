import type { Today } from '@sluice/contract/api-today'
import type { VisitFilters } from '@sluice/contract/visit-filters'
import type { NamedCloak } from '../statistics/cloak-names.ts'
import type { TodayVisits } from './read-today.ts'

const iso = (at: number) => new Date(at).toISOString()
const only = (value: string) => ({ is: [value], not: [] })

export const cloaksIn = ({ moved, unusual }: TodayVisits): number[] => [
  ...moved.cloaks.map(({ cloak }) => cloak),
  ...unusual.map(({ cloak }) => cloak),
]

/** As the API shows it, with the links' names. */
export function shownToday(
  { spans, moved, hours, unusual }: TodayVisits,
  names: ReadonlyMap<number, NamedCloak>,
): Omit<Today, 'calls'> {
  const nameOf = (cloak: number) => names.get(cloak)?.name ?? ''
  const hour = ({ at, visits, real_visits }: TodayVisits['hours']['today'][number]) => ({
    ...{ at: iso(at), visits, real_visits },
  })
  return {
    from: iso(spans.today.from),
    until: iso(spans.today.to),
    ...{ today: moved.now, yesterday: moved.before, week_ago: moved.earlier },
    hours: { today: hours.today.map(hour), yesterday: hours.yesterday.map(hour) },
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
