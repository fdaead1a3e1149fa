import type { IncomingMessage, ServerResponse } from 'node:http'
import { cloakKey, ownerKey, SITE_KEY } from '@sluice/contract/routing'
import { REASONS, type Reason } from '@sluice/contract/visit'
import type { TrustedProxies } from '@sluice/kit/client-address'
import type { Calls } from '../calls/calls.ts'
import type { Documents } from '../cloaks/documents.ts'
import type { CloakEntry, OwnerEntry, SiteEntry } from '../cloaks/memory.ts'
import type { CountryTable } from '../geo/country-table.ts'
import { type Answer, send } from './answer.ts'
import { decide } from './decide.ts'
import { withVisitQuery } from './destination.ts'
import { NOT_FOUND_PAGE, PAUSED_PAGE, UNAVAILABLE_PAGE } from './pages.ts'
import type { Target } from './target.ts'
import type { Turn } from './turn.ts'
import { visitRecord } from './visit-record.ts'
import { visitorOf } from './visitor.ts'

export type VisitDeps = {
  documents: Documents
  calls: Calls
  geo: { readonly table: CountryTable }
  turn: Turn
  trusted: TrustedProxies
  /** Tells the link's version in a header. */
  debug: boolean
  /** Connections take no more requests: the worker stops. */
  isLast: () => boolean
}

export type VisitCounters = Record<Reason | 'unknown' | 'unavailable' | 'head' | 'cold', number>

const MOST_ROUNDS = 50

type Known = { cloak: CloakEntry; owner: OwnerEntry; site: SiteEntry }

/** Answers the visits of links. `visit` answers in this turn what is in memory, anything else as soon as it is known. */
export function createVisits(deps: VisitDeps) {
  const { documents, calls, geo, turn, trusted, debug, isLast } = deps
  const { memory } = documents
  const counters = Object.fromEntries(
    [...REASONS, 'unknown', 'unavailable', 'head', 'cold'].map((name) => [name, 0]),
  ) as VisitCounters

  /** The documents of a link out of memory; undefined when one is missing or, unless `asRead`, too old. */
  function known(code: string, now: number, asRead: boolean): Known | undefined {
    const cloak = memory.cloak(code)
    const owner = cloak && memory.owner(cloak.document.owner)
    const site = memory.site()
    if (!owner || !site) return undefined
    const usable =
      asRead || (documents.usable(cloak, now) && documents.usable(owner, now) && documents.usable(site, now))
    return usable ? { cloak, owner, site } : undefined
  }

  /** Decides, spends, records; the answer goes out when the turn is written. */
  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    target: Target,
    { cloak, owner, site }: Known,
    hasCalls: boolean,
    now: number,
  ): void {
    const at = Date.now()
    const { document } = cloak
    const { table } = geo
    const visitor = visitorOf(request, trusted, table)
    const { ip, v4, v6, country } = visitor
    const decision = decide({
      active: document.active && owner.document.active,
      mode: document.mode,
      hasAudit: document.auditUrl !== null,
      countries: cloak.countries,
      blacklisted: owner.blacklist.has(v4, v6, at) || site.blacklist.has(v4, v6, at),
      country,
      callsLeft: hasCalls,
    })
    const { redirectTo, reason, metered } = decision
    const destination =
      redirectTo === 'target' ? document.realUrl : redirectTo === 'audit' ? document.auditUrl : null
    let reply: Answer = reason === 'no_calls' ? PAUSED_PAGE : NOT_FOUND_PAGE
    if (destination !== null)
      reply = target.mark < 0 ? destination : withVisitQuery(destination, request.url!.slice(target.mark + 1))
    const version = debug ? document.version : 0
    if (request.method === 'HEAD') {
      counters.head++
      send(response, reply, version, isLast())
      return
    }
    counters[reason]++
    const spending = metered ? calls.spend(calls.wallet(document.owner), now) : undefined
    if (metered && !spending) throw new Error('a call was promised and not there')
    const { headers } = request
    const payload = visitRecord(
      at,
      cloak.recordHead,
      redirectTo,
      reason,
      country,
      table.build,
      ip,
      headers['user-agent'],
      headers.referer,
      spending ? 1 : 0,
      spending?.lease?.id ?? 0,
      spending?.no ?? 0,
    )
    turn.record(payload, response, reply, version, spending)
  }

  /** Reads what is missing or too old, then asks for calls if need be, then answers. */
  async function answerCold(
    request: IncomingMessage,
    response: ServerResponse,
    target: Target,
  ): Promise<void> {
    counters.cold++
    const { code } = target
    let held = known(code, performance.now(), false)
    if (!held) {
      const outcome = await documents.read(cloakKey(code))
      const cloak = memory.cloak(code)
      if (!cloak) {
        refuse(response, outcome === 'none' ? 'unknown' : 'unavailable')
        return
      }
      await Promise.all(missing(cloak.document.owner).map((key) => documents.read(key)))
      held = known(code, performance.now(), true)
      if (!held) {
        refuse(response, 'unavailable')
        return
      }
    }
    // Many may wait for one small lease: who finds it used up asks again. Looking and spending are one step.
    for (let round = 0; ; round++) {
      const now = performance.now()
      const wallet = calls.wallet(held.owner.document.id)
      const state = held.cloak.document.active ? calls.state(wallet, now) : 'none'
      if (state !== 'ask' || round === MOST_ROUNDS) {
        answer(request, response, target, held, state === 'some', now)
        return
      }
      await calls.ask(wallet)
    }
  }

  function missing(ownerId: number) {
    const now = performance.now()
    const [owner, site] = [memory.owner(ownerId), memory.site()]
    return [
      ...(owner && documents.usable(owner, now) ? [] : [ownerKey(ownerId)]),
      ...(site && documents.usable(site, now) ? [] : [SITE_KEY]),
    ]
  }

  function refuse(response: ServerResponse, why: 'unknown' | 'unavailable'): void {
    counters[why]++
    send(response, why === 'unknown' ? NOT_FOUND_PAGE : UNAVAILABLE_PAGE, 0, isLast())
  }

  function visit(request: IncomingMessage, response: ServerResponse, target: Target): void {
    const now = performance.now()
    const held = known(target.code, now, false)
    if (held) {
      const state = calls.state(calls.wallet(held.owner.document.id), now)
      if (state !== 'ask' || !held.cloak.document.active) {
        answer(request, response, target, held, state === 'some', now)
        return
      }
    } else if (documents.isUnknown(cloakKey(target.code))) {
      refuse(response, 'unknown')
      return
    }
    void answerCold(request, response, target).catch((error: unknown) => {
      response.destroy(error as Error)
    })
  }

  return { visit, counters }
}
export type Visits = ReturnType<typeof createVisits>
