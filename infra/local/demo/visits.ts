import { decide, WRITTEN } from '@sluice/contract/decide'
import { UNTOLD, type Visit } from '@sluice/contract/visit'
import { type Random, seededRandom } from '../random.ts'
import { poisson } from './draws.ts'
import type { DemoLink } from './links.ts'
import { COUNTRIES, rhythmOf } from './rhythm.ts'
import { madeAt, STORIES, settingsAt } from './stories.ts'
import { newVisitor } from './visitors.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

export type DemoVisit = Omit<Visit, 'v' | 'spool' | 'seq'>
export type PlacedLink = DemoLink & { id: number }

export type VisitsPlan = {
  seed: number
  /** Unix ms; the visits fill the `days` before it. */
  end: number
  days: number
  /** Approximate total. */
  visits: number
  owner: number
  links: readonly PlacedLink[]
  /** Addresses by their country in the geo database; `ZZ` holds those it does not know. */
  addresses: ReadonlyMap<string, readonly string[]>
  geoBuild: number
}

/** Share of a targeted link's visitors who come from its countries: advertisements reach others, too. */
const ON_TARGET = 0.72
const BLACKLISTED = 0.012

/** `since`: when the link was made. */
type Source = { link: PlacedLink; country: string; perHour: number; since: number }

/** The business grows, by the share of the plan that has passed. */
const growthAt = (passed: number) => 0.65 + 0.7 * passed

/** How much of an average hour's traffic a link has, before the rhythm of day and week. */
const trafficOf = (plan: VisitsPlan, link: PlacedLink, at: number): number =>
  growthAt(1 - (plan.end - at) / (plan.days * DAY)) *
  (STORIES[link.name]?.traffic?.((plan.end - at) / DAY) ?? 1)

/** Visits of every link and country in an average hour. */
function sources(plan: VisitsPlan): Source[] {
  const hours = Array.from({ length: plan.days * 24 }, (_, hour) => plan.end - (hour + 1) * HOUR)
  const sinceOf = new Map(plan.links.map((link, place) => [link, madeAt(place, plan.links.length, plan.end)]))
  const total = plan.links.reduce((sum, link) => {
    const alive = hours.filter((at) => at >= (sinceOf.get(link) ?? 0))
    return sum + link.weight * alive.reduce((traffic, at) => traffic + trafficOf(plan, link, at), 0)
  }, 0)
  const perWeight = plan.visits / total
  const known = Object.entries(COUNTRIES).filter(([country]) => plan.addresses.get(country)?.length)
  const shares = known.reduce((sum, [, { share }]) => sum + share, 0)
  return plan.links.flatMap((link) => {
    const aimed = link.countries.filter((country) => plan.addresses.get(country)?.length)
    const spread = aimed.length > 0 ? 1 - ON_TARGET : 1
    return known.map(([country, { share }]) => {
      const onTarget = aimed.includes(country) ? ON_TARGET / aimed.length : 0
      const perHour = link.weight * perWeight * (onTarget + (spread * share) / shares)
      return { link, country, perHour, since: sinceOf.get(link) ?? 0 }
    })
  })
}

/** The last link was taken down for two days, and the owner once ran out of calls for an evening. */
function circumstances(plan: VisitsPlan, link: PlacedLink, at: number) {
  const day = (plan.end - at) / DAY
  return {
    inactive: link === plan.links.at(-1) && day > 8 && day <= 10 ? ('taken_down' as const) : undefined,
    callsLeft: !(day > 13 && day <= 13.15),
  }
}

function visitOf(plan: VisitsPlan, random: Random, { link, country }: Source, at: number): DemoVisit {
  const blacklisted = random.next() < BLACKLISTED
  const now = circumstances(plan, link, at)
  const { mode, countries, version } = settingsAt(link, at, plan.end)
  const decision = decide({
    ...now,
    mode,
    hasAudit: true,
    countries: new Set(countries),
    blacklisted,
    country,
  })
  return {
    ...UNTOLD,
    at,
    owner: plan.owner,
    cloak: link.id,
    cloak_version: version,
    mode,
    redirect_to: WRITTEN[decision.redirectTo],
    reason: decision.reason,
    inactive_cause: now.inactive ?? '',
    country,
    geo_build: plan.geoBuild,
    ip: random.pick(plan.addresses.get(country) as readonly string[]),
    ...newVisitor(random, country),
    metered: decision.metered ? 1 : 0,
    lease: 0,
    lease_no: 0,
  }
}

/**
 * Invented visits that follow each country's day, the week, a growing business and the stories; in time order, one array per hour.
 * The same plan gives the same visits.
 */
export function* inventVisits(plan: VisitsPlan): Generator<DemoVisit[]> {
  const random = seededRandom(plan.seed)
  const all = sources(plan)
  const hours = plan.days * 24
  const first = plan.end - hours * HOUR
  let spent = 0
  for (let hour = 0; hour < hours; hour += 1) {
    const start = first + hour * HOUR
    const visits = all.flatMap((source) => {
      if (start < source.since) return []
      const mean = source.perHour * trafficOf(plan, source.link, start)
      const count = poisson(random, mean * rhythmOf(source.country, start))
      return Array.from({ length: count }, () => visitOf(plan, random, source, start + random.below(HOUR)))
    })
    visits.sort((a, b) => a.at - b.at)
    for (const visit of visits) if (visit.metered) visit.lease_no = spent += 1
    yield visits
  }
}
