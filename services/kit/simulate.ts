import { inactiveCause, WRITTEN } from '@sluice/contract/decide'
import type { CloakDocument, OwnerDocument, SiteDocument } from '@sluice/contract/routing'
import { type AskedRule, trace } from '@sluice/contract/trace'
import type { Destination, Reason } from '@sluice/contract/visit'
import { compileAddressList } from './address-list.ts'
import { fill } from './destinations/fill.ts'
import { fillingOf } from './destinations/filling.ts'
import { type Address, v4Of } from './geo/address.ts'
import type { CountryTable } from './geo/country-table.ts'
import type { Nat64 } from './nat64.ts'

/** A link as redirect nodes know it. One that is not saved has no id, and may have no code: their macros stay. */
export type SimulatedLink = Omit<CloakDocument, 'kind' | 'version' | 'owner' | 'domain' | 'id' | 'code'> & {
  id: number | undefined
  code: string | undefined
  /** Its own domain was removed, so no visit reaches it. */
  domainRemoved?: boolean
}

/** A visitor of a country, which may be `ZZ`; by address, lists of addresses are asked. */
export type SimulatedVisitor = {
  country: string
  address: { v4: number; v6: Uint16Array | undefined } | undefined
}

/** The documents that nodes decide by. `callsLeft`: whether the account has calls. `at` in Unix ms. */
export type Simulation = {
  link: SimulatedLink
  owner: Pick<OwnerDocument, 'active' | 'blacklist' | 'clickParameter'>
  site: Pick<SiteDocument, 'blacklist'>
  visitor: SimulatedVisitor
  callsLeft: boolean
  at: number
}

/** Named as a visit's line names them. `location` is null for a page. */
export type Simulated = {
  redirect_to: Destination
  reason: Reason
  location: string | null
  metered: boolean
  rules: AskedRule[]
}

/** The visitor at an address. */
export function visitorAt(address: Address, nat64: Nat64, table: CountryTable): SimulatedVisitor {
  const v4 = v4Of(address, nat64)
  const v6 = 'v4' in address || v4 >= 0 ? undefined : address.v6
  return { country: v6 ? table.countryOfV6(v6) : table.countryOfV4(v4), address: { v4, v6 } }
}

/**
 * Where a visit without a query would go, as a node answers it. Its location has no click id, like that of a visit which is
 * not recorded.
 */
export function simulate({ link, owner, site, visitor, callsLeft, at }: Simulation): Simulated {
  const { address, country } = visitor
  const isListed = ({ blacklist }: Simulation['site']) =>
    address !== undefined && compileAddressList(blacklist).has(address.v4, address.v6, at)
  const { redirectTo, reason, metered, rules } = trace({
    inactive: link.domainRemoved ? 'domain_removed' : inactiveCause(link, owner),
    mode: link.mode,
    hasAudit: link.auditUrl !== null,
    countries: new Set(link.countries),
    blacklisted: isListed(owner) || isListed(site),
    ...{ country, callsLeft, hasAddress: address !== undefined },
  })
  const stored = redirectTo === 'real' ? link.realUrl : redirectTo === 'audit' ? link.auditUrl : null
  const location = stored && locationOf(stored, link, country, owner.clickParameter)
  return { redirect_to: WRITTEN[redirectTo], reason, location, metered, rules }
}

function locationOf(stored: string, link: SimulatedLink, country: string, parameter: string): string {
  const filling = fillingOf(stored, link.clickId, link.trackingTemplate)
  if (!filling) return stored
  const { code = '{code}', id = '{link}' } = link
  return fill(filling, { query: '', country, code, link: id, parameter, clickId: undefined })
}
