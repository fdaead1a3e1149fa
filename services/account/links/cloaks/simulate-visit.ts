import type { SimulateBody } from '@sluice/contract/api-simulate'
import { ownerKey, SITE_KEY } from '@sluice/contract/routing'
import type { Nat64 } from '@sluice/kit/nat64'
import { type Simulated, type SimulatedVisitor, simulate, visitorAt } from '@sluice/kit/simulate'
import type { AddressCountries } from '../../base/addresses/address-countries.ts'
import type { Db } from '../../base/database/connect.ts'
import type { Origins } from '../../base/short-links/short-address.ts'
import { readBalance } from '../../money/calls/read-balance.ts'
import { readDocument } from '../../routing/read-document.ts'
import { linkMeant } from './link-meant.ts'
import { readSimulation, type VisitorMeant } from './read-simulation.ts'

export type SimulateDeps = { db: Db; origins: Origins; countries: AddressCountries; nat64: Nat64 }

/**
 * Where a visit of an owner's link would go now, by the documents that redirect nodes get. Nothing is written, and no call
 * is spent. Throws `not_found`, what saving a form throws, and `countries_unavailable`.
 */
export async function simulateVisit(
  deps: SimulateDeps,
  owner: number,
  body: SimulateBody,
): Promise<Simulated> {
  const { db, origins } = deps
  const meant = readSimulation(body, origins.publicOrigin)
  const link = await linkMeant(db, owner, meant.link)
  const visitor = await visitorMeant(deps, meant.visitor)
  const [known, site, calls] = await Promise.all([
    readDocument(db, ownerKey(owner)),
    readDocument(db, SITE_KEY),
    readBalance(db, owner),
  ])
  if (known?.kind !== 'owner' || site?.kind !== 'site') throw new Error(`no documents of owner ${owner}`)
  const callsLeft = body.callsLeft ?? calls.remaining > 0
  return simulate({ link, owner: known, site, visitor, callsLeft, at: Date.now() })
}

async function visitorMeant(
  { countries, nat64 }: SimulateDeps,
  meant: VisitorMeant,
): Promise<SimulatedVisitor> {
  if ('country' in meant) return { country: meant.country, address: undefined }
  return visitorAt(meant.address, nat64, await countries.table())
}
