import type { DomainChange } from '@sluice/contract/api-domains'
import type { OwnDomain } from '../../../api/domains.ts'
import { addressFault } from '../../../parts/typed-address/address-rule.ts'
import type { FormFaults } from '../../../ui/form-resolver.ts'

const MOST_ADDRESS = 2_048
const BOXES = ['is_default', 'short_paths', 'noindex', 'hsts'] as const
const ADDRESSES = ['root_url', 'unknown_url'] as const

/** Named as the server names them. An empty address is none. */
export type DomainValues = Pick<OwnDomain, (typeof BOXES)[number]> &
  Record<(typeof ADDRESSES)[number], string>

export const valuesOf = (domain: OwnDomain): DomainValues => ({
  is_default: domain.is_default,
  short_paths: domain.short_paths,
  root_url: domain.root_url ?? '',
  unknown_url: domain.unknown_url ?? '',
  noindex: domain.noindex,
  hsts: domain.hsts,
})

export function checkDomain(values: DomainValues): FormFaults<DomainValues> {
  const faults: FormFaults<DomainValues> = {}
  for (const field of ADDRESSES) {
    const typed = values[field].trim()
    const fault = typed ? addressFault(typed, MOST_ADDRESS) : undefined
    if (fault) faults[field] = fault
  }
  return faults
}

/** What was changed in the form; what somebody else changed meanwhile stays. */
export function changeOf(values: DomainValues, before: DomainValues): DomainChange {
  const change: DomainChange = {}
  for (const field of BOXES) if (values[field] !== before[field]) change[field] = values[field]
  for (const field of ADDRESSES) {
    const typed = values[field].trim()
    if (typed !== before[field]) change[field] = typed || null
  }
  return change
}
