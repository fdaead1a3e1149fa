import type { LogEntry } from '../api/logs.ts'

type Count = 'visits' | 'real_visits' | 'audit_visits' | 'unserved'

/** What a visit adds to the counts of reports: a redirect is a visit, a page instead of one is not. */
export const countsOf = ({ redirect_to }: LogEntry): Record<Count, 0 | 1> => ({
  visits: redirect_to === 'none' ? 0 : 1,
  real_visits: redirect_to === 'target' ? 1 : 0,
  audit_visits: redirect_to === 'audit' ? 1 : 0,
  unserved: redirect_to === 'none' ? 1 : 0,
})

/** Adds a visit to those counts that `held` has. */
export function addCounts<Held extends object>(held: Held, visit: LogEntry): Held {
  const added: Record<string, number> = {}
  for (const [name, count] of Object.entries(countsOf(visit))) {
    const before: unknown = Reflect.get(held, name)
    if (typeof before === 'number') added[name] = before + count
  }
  return { ...held, ...added }
}
