import { CAMPAIGN_FILTERS } from '@sluice/contract/campaign'
import { DEVICE_KINDS, storedDevices } from '@sluice/contract/devices'
import { VISIT_FILTERS, type VisitFilter, type VisitFilters } from '@sluice/contract/visit-filters'
import type { LogEntry } from '../api/logs.ts'
import { referrerHost } from '../api/referrer-host.ts'

const campaignName = (name: string) => CAMPAIGN_FILTERS.find((each) => each === name)

/** What a visit has by a filter's name, as reports have it. Empty: none. */
export function filterValue(visit: LogEntry, name: VisitFilter): string {
  if (name === 'cloak_id') return String(visit.cloak_id)
  if (name === 'country') return visit.country_code
  if (name === 'referrer') return referrerHost(visit.referrer)
  if (name === 'language' || name === 'domain') return visit[name] ?? ''
  if (name === 'reason' || name === 'redirect_to' || name === 'device' || name === 'browser' || name === 'os')
    return visit[name]
  const parameter = campaignName(name)
  return (parameter && visit.campaign[parameter]) ?? ''
}

/** A kind of device is stored by several names. */
function meant(name: VisitFilter, values: readonly string[]): readonly string[] {
  if (name !== 'device') return values
  return values.flatMap((value) => {
    const kind = DEVICE_KINDS.find((each) => each === value)
    return kind ? storedDevices(kind) : [value]
  })
}

/** Whether the server would give a visit under these filters. */
export const passes = (filters: VisitFilters, visit: LogEntry): boolean =>
  VISIT_FILTERS.every((name) => {
    const asked = filters[name]
    if (!asked) return true
    const value = filterValue(visit, name)
    return (
      (asked.is.length === 0 || meant(name, asked.is).includes(value)) &&
      !meant(name, asked.not).includes(value)
    )
  })
