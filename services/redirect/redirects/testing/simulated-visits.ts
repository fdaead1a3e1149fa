import { deepEqual } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { WRITTEN } from '@sluice/contract/decide'
import { parseTrustedProxies } from '@sluice/kit/client-address'
import { parseAddress } from '@sluice/kit/geo/address'
import { buildCountryTable, type CountryTable } from '@sluice/kit/geo/country-table'
import { parseNat64 } from '@sluice/kit/nat64'
import { simulate, visitorAt } from '@sluice/kit/simulate'
import fc from 'fast-check'
import { COUNTRY_FILE } from '../../../kit/testing/country-file.ts'
import { newLease } from '../../calls/lease.ts'
import { newWallet } from '../../calls/wallet.ts'
import { createDocuments } from '../../cloaks/documents.ts'
import { createMemory } from '../../cloaks/memory.ts'
import { createUnknownCodes } from '../../cloaks/unknown-codes.ts'
import { httpVisit } from '../http-visit.ts'
import type { Turn } from '../turn.ts'
import { VisitRecord } from '../visit-record.ts'
import { createVisits } from '../visits.ts'
import { HOSTS, type SimulatedCase, simulatedCase } from './simulated-case.ts'

const KEPT_DOCUMENTS = 1_000
const nat64 = parseNat64('2001:db8:64::/96')

/** What a visit came to: named as the simulator names it. */
type Outcome = {
  redirect_to: string
  reason: string
  location: string | null
  metered: boolean
  inactive: string
}

/** A worker's own code for visits, with documents and calls as a case has them. Nothing is written or sent. */
function createWorker(table: CountryTable) {
  const memory = createMemory(KEPT_DOCUMENTS)
  const documents = createDocuments(memory, [], createUnknownCodes())
  const socket = new Socket()
  const lease = newLease(1, 1, 0)
  let callsLeft = true
  let outcome: Outcome | undefined
  let failure: unknown
  const turn: Turn = {
    record(kept, _visit, answer, _version, spending) {
      if (!(kept instanceof VisitRecord)) throw new TypeError('another record')
      const { redirectTo, reason, inactiveCause, visitor } = kept.recorded
      const sent = typeof answer === 'function' ? answer(0) : answer
      outcome = {
        ...{ redirect_to: WRITTEN[redirectTo], reason, metered: spending !== undefined },
        location: 'location' in sent ? sent.location : null,
        inactive: reason === 'inactive' ? inactiveCause || 'unknown' : visitor.country,
      }
    },
    isOpen: () => false,
    unrecorded: 0,
  }
  const { serve } = createVisits({
    ...{ documents, turn, nat64, geo: { table }, clickIds: undefined, debug: false, isLast: () => false },
    trusted: parseTrustedProxies('0.0.0.0'),
    calls: {
      ...{
        wallet: newWallet,
        state: () => (callsLeft ? 'some' : 'none'),
        takeBack() {},
        ask: async () => {},
      },
      ...{
        spend: (wallet) => ({ wallet, lease, no: 1 }),
        hint() {},
        settleRecovered() {},
        close: async () => {},
      },
      ...{ wallets: new Map(), counters: { taken: 0, takenCalls: 0, failedTakes: 0, failedReports: 0 } },
    },
    onFailed: (error) => {
      failure = error
    },
  })
  return (given: SimulatedCase): Outcome => {
    const now = performance.now()
    for (const document of [HOSTS, given.link, given.owner, given.site]) memory.put(document, now)
    callsLeft = given.callsLeft
    outcome = failure = undefined
    const request = new IncomingMessage(socket)
    request.method = 'GET'
    request.headers = { host: given.host, 'x-forwarded-for': given.address }
    const visit = httpVisit(request, new ServerResponse(request), `/t/${given.link.code}`, false)
    if (!visit) throw new TypeError(`${given.link.code} is not a code`)
    serve(visit)
    if (failure) throw failure
    if (!outcome) throw new Error('the visit was not answered at once')
    return outcome
  }
}

/**
 * Lets a worker answer `numRuns` visits and compares each with the simulator: destination, reason, location, whether it
 * costs a call, and what the first and the last rule saw. Throws fast-check's error where one differs.
 */
export async function checkSimulations(runs: { seed: number; numRuns: number }): Promise<void> {
  const table = await buildCountryTable(readFileSync(COUNTRY_FILE))
  const served = createWorker(table)
  let number = 0
  const agree = (drawn: SimulatedCase) => {
    number += 1
    const given = numbered(drawn, number)
    const { link, owner, site, callsLeft, address } = given
    const parsed = parseAddress(address)
    if (!parsed) throw new TypeError(`${address} is not an address`)
    const visitor = visitorAt(parsed, nat64, table)
    const { rules, ...said } = simulate({ link, owner, site, visitor, callsLeft, at: Date.now() })
    const inactive = said.reason === 'inactive' ? rules[0]?.saw : visitor.country
    deepEqual({ ...said, inactive }, served(given))
  }
  fc.assert(fc.property(simulatedCase, agree), runs)
}

/** Documents of each case are newer than those before, and its link has a code of its own. */
const numbered = ({ link, owner, site, ...rest }: SimulatedCase, version: number): SimulatedCase => ({
  ...rest,
  link: { ...link, version, code: `L3-${version}`, id: version },
  owner: { ...owner, version },
  site: { ...site, version },
})
