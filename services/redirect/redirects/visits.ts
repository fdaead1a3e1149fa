import { decide, inactiveCause } from '@sluice/contract/decide'
import { cloakKey, HOSTS_KEY, ownerKey, SITE_KEY } from '@sluice/contract/routing'
import { withVisitQuery } from '@sluice/kit/destinations/visit-query'
import type { Wallet } from '../calls/wallet.ts'
import type { CloakEntry, OwnerEntry, SiteEntry } from '../cloaks/entries.ts'
import { newRedirect } from '../cloaks/redirect.ts'
import { textAt } from '../span.ts'
import type { Answer, LateAnswer } from './answer.ts'
import { clickedRedirects } from './clicked-redirects.ts'
import { isElsewhere, ownHosts } from './own-hosts.ts'
import { pageFor } from './page-for.ts'
import { domainOf, keepBytes, respell, type Visit } from './visit.ts'
import { newCounters } from './visit-counters.ts'
import type { VisitDeps } from './visit-deps.ts'
import { VisitRecord } from './visit-record.ts'
import { visitorOf } from './visitor.ts'

const MOST_ROUNDS = 50

type Known = { cloak: CloakEntry; owner: OwnerEntry; site: SiteEntry }

const codeOf = ({ bytes, head }: Visit) => textAt(bytes, head.code)
const keyOf = (visit: Visit) => cloakKey(codeOf(visit), domainOf(visit))

/** Answers visits to links. `serve` answers in this turn from memory, otherwise as soon as the data is there. */
export function createVisits(deps: VisitDeps) {
  const { documents, calls, geo, trusted, nat64, debug, isLast } = deps
  const clicked = clickedRedirects(deps.clickIds)
  // Taken apart once: V8 keeps an object with getters as a dictionary, and each visit would look these up in it.
  const { cloak: cloakOf, owner: ownerOf, site: siteOf, aliasOf } = documents.memory
  const { usable } = documents
  const own = ownHosts(documents)
  const { record, isOpen } = deps.turn
  const counters = newCounters()

  /** Monotonic and Unix ms, read at the first visit of a turn: all visits of one turn share one time. */
  let now = 0
  let at = 0
  function lookAtClock(): void {
    if (isOpen()) return
    now = performance.now()
    at = Date.now()
  }

  /** The documents of a link from memory; undefined when one is missing or, unless `asRead`, too old. */
  function known(visit: Visit, asRead: boolean): Known | undefined {
    const cloak = cloakOf(visit.bytes, visit.head.code, domainOf(visit), now)
    const owner = cloak && ownerOf(cloak.document.owner, now)
    const site = siteOf()
    if (!owner || !site) return undefined
    const good = asRead || (usable(cloak, now) && usable(owner, now) && usable(site, now))
    return good ? { cloak, owner, site } : undefined
  }

  /** Decides, spends and records. The answer goes out when the turn is written. */
  function answer(visit: Visit, { cloak, owner, site }: Known, wallet: Wallet, hasCalls: boolean): void {
    const { document } = cloak
    const { table } = geo
    const visitor = visitorOf(visit, trusted, nat64, table)
    const { v4, v6, country } = visitor
    const inactive = inactiveCause(document, owner.document)
    const decision = decide({
      inactive,
      mode: document.mode,
      hasAudit: document.auditUrl !== null,
      countries: cloak.countries,
      blacklisted: owner.blacklist.has(v4, v6, at) || site.blacklist.has(v4, v6, at),
      country,
      callsLeft: hasCalls,
    })
    const { redirectTo, reason, metered } = decision
    const way = redirectTo === 'real' ? cloak.toReal : redirectTo === 'audit' ? cloak.toAudit : undefined
    let reply: Answer | LateAnswer = way ?? pageFor(visit, reason === 'no_calls' ? reason : 'unknown')
    const { query } = visit.head
    if (way?.filling) reply = clicked(way.filling, visit, { cloak, owner, country, at, redirectTo })
    else if (way && query.end > query.start)
      reply = newRedirect(withVisitQuery(way.location, textAt(visit.bytes, query)))
    const version = debug ? document.version : 0
    if (visit.isHead) {
      counters.head++
      visit.send(typeof reply === 'function' ? reply(0) : reply, version, isLast())
      return
    }
    counters[reason]++
    const spending = metered ? calls.spend(wallet, now) : undefined
    if (metered && !spending) throw new Error('a promised call was missing')
    const kept = new VisitRecord({
      at,
      cloak,
      redirectTo,
      reason,
      inactiveCause: inactive ?? '',
      visitor,
      geoBuild: table.build,
      visit,
      spending,
    })
    record(kept, visit, reply, version, spending)
  }

  /** Reads missing or outdated documents, requests calls if needed, then answers. */
  async function answerCold(visit: Visit): Promise<void> {
    counters.cold++
    keepBytes(visit)
    if (!own.find(visit, now)) {
      await documents.read(HOSTS_KEY)
      lookAtClock()
      own.find(visit, now)
    }
    if (isElsewhere(visit)) return refuse(visit, 'unknown')
    let held = known(visit, false)
    if (!held) {
      const outcome = await documents.read(keyOf(visit))
      lookAtClock()
      const cloak = cloakOf(visit.bytes, visit.head.code, domainOf(visit), now)
      if (!cloak) {
        const meant = await documents.readAlias(codeOf(visit), domainOf(visit))
        if (respell(visit, meant)) return answerCold(visit)
        if (outcome === 'limited') counters.limited++
        return refuse(visit, outcome === 'none' ? 'unknown' : 'unavailable')
      }
      await Promise.all(missing(cloak.document.owner).map((key) => documents.read(key)))
      lookAtClock()
      held = known(visit, true)
      if (!held) return refuse(visit, 'unavailable')
    }
    // Many may wait for one small lease; a visit that finds it used up asks again. Checking and spending are one step.
    for (let round = 0; ; round++) {
      lookAtClock()
      const wallet = calls.wallet(held.owner.document.id)
      const state = held.cloak.document.active ? calls.state(wallet, now) : 'none'
      if (state !== 'ask' || round === MOST_ROUNDS) {
        answer(visit, held, wallet, state === 'some')
        return
      }
      await calls.ask(wallet)
    }
  }

  function missing(ownerId: number) {
    const [owner, site] = [ownerOf(ownerId, now), siteOf()]
    return [
      ...(owner && usable(owner, now) ? [] : [ownerKey(ownerId)]),
      ...(site && usable(site, now) ? [] : [SITE_KEY]),
    ]
  }

  function refuse(visit: Visit, why: 'unknown' | 'unavailable'): void {
    counters[why]++
    const unknown = why === 'unknown' ? visit.own?.unknown : undefined
    visit.send(unknown ? newRedirect(unknown) : pageFor(visit, why), 0, isLast())
  }

  /** A visit that cannot be answered ends only its own connection. */
  function fail(visit: Visit, error: unknown): void {
    counters.failed++
    deps.onFailed(error)
    visit.socket.destroy()
  }

  function serve(visit: Visit): void {
    try {
      serveNow(visit)
    } catch (error) {
      fail(visit, error)
    }
  }

  function serveNow(visit: Visit): void {
    lookAtClock()
    const found = own.find(visit, now)
    if (found && isElsewhere(visit)) {
      refuse(visit, 'unknown')
      return
    }
    const held = found ? known(visit, false) : undefined
    if (held) {
      const wallet = calls.wallet(held.owner.document.id)
      const state = calls.state(wallet, now)
      if (state !== 'ask' || !held.cloak.document.active) {
        answer(visit, held, wallet, state === 'some')
        return
      }
    } else if (found && documents.isUnknown(keyOf(visit))) {
      if (respell(visit, aliasOf(codeOf(visit), domainOf(visit)))) serveNow(visit)
      else refuse(visit, 'unknown')
      return
    }
    void answerCold(visit).catch((error: unknown) => fail(visit, error))
  }

  return { serve, leadOf: own.leadOf, counters }
}
export type Visits = ReturnType<typeof createVisits>
