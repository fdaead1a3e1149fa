import type { UNUSUAL_MEASURES } from '@sluice/contract/api-today'
import { deviation, median } from './median.ts'
import type { HourCounts, Place } from './places.ts'

export type Measure = (typeof UNUSUAL_MEASURES)[number]
/** `score`: how many spreads the value is away from the usual one. */
export type Odd = { way: 'up' | 'down'; value: number; usual: number; visits: number; score: number }

/** Most hours after each other, from `at` on. */
export type Hours = { at: number; length: number }

/** A period with fewer visits says nothing. */
export const LEAST_VISITS = 50
const LEAST_WEEKS = 3
/** A share of the weeks before says nothing with fewer. */
const LEAST_BEFORE = 20
const SPREADS = 4
const TIMES = 1.5
const LEAST_POINTS = 0.05
/** Traffic and shares vary by this much however even they look. */
const EVEN_VISITS = 0.1
const EVEN_SHARE = 0.01

function sum(counts: readonly (HourCounts | null)[], { at, length }: Hours): HourCounts | null {
  const total = { visits: 0, ruled: 0, audit: 0 }
  for (const hour of counts.slice(at, at + length)) {
    if (!hour) return null
    total.visits += hour.visits
    total.ruled += hour.ruled
    total.audit += hour.audit
  }
  return total
}

const isKnown = (counts: HourCounts | null): counts is HourCounts => counts !== null

/** How far some hours are from the same ones of the weeks before, if that is far; null: too few visits to tell. */
export function oddHours(place: Place, measure: Measure, hours: Hours): Odd | 'usual' | null {
  const now = sum(place.hours, hours)
  const before = place.weeks.map((week) => sum(week, hours)).filter(isKnown)
  if (!now) return null
  return measure === 'visits' ? oddVisits(now, before) : oddShare(now, before)
}

function oddVisits(now: HourCounts, before: readonly HourCounts[]): Odd | 'usual' | null {
  if (before.length < LEAST_WEEKS) return null
  const past = before.map(({ visits }) => visits)
  const usual = median(past)
  if (Math.max(now.visits, usual) < LEAST_VISITS) return null
  // Counts of rare events vary by their root, whatever the MAD of four says.
  const spread = Math.max(deviation(past), Math.sqrt(Math.max(usual, 1)), EVEN_VISITS * usual)
  return decide(now.visits, usual, spread, now.visits)
}

function oddShare(now: HourCounts, all: readonly HourCounts[]): Odd | 'usual' | null {
  const before = all.filter(({ ruled }) => ruled >= LEAST_BEFORE)
  if (before.length < LEAST_WEEKS || now.ruled < LEAST_VISITS) return null
  const past = before.map(({ ruled, audit }) => audit / ruled)
  const usual = median(past)
  const base = median(before.map(({ ruled }) => ruled))
  const likely = Math.min(Math.max(usual, 1 / base), 1 - 1 / base)
  const chance = Math.sqrt(likely * (1 - likely) * (1 / now.ruled + 1 / base))
  const value = now.audit / now.ruled
  if (Math.abs(value - usual) < LEAST_POINTS) return 'usual'
  return decide(value, usual, Math.max(deviation(past), chance, EVEN_SHARE), now.ruled)
}

function decide(value: number, usual: number, spread: number, visits: number): Odd | 'usual' {
  const score = Math.abs(value - usual) / spread
  const far = value >= usual * TIMES || value <= usual / TIMES
  return far && score > SPREADS
    ? { way: value > usual ? 'up' : 'down', value, usual, visits, score }
    : 'usual'
}

/** The value of one hour and the usual one, whatever they are based on; null without a visit. */
export function hourValue(place: Place, measure: Measure, at: number): number | null {
  const hour = place.hours[at]
  if (!hour) return null
  if (measure === 'audit_share') return hour.ruled > 0 ? hour.audit / hour.ruled : null
  const past = place.weeks.map((week) => week[at] ?? null).filter(isKnown)
  return hour.visits / Math.max(1, median(past.map(({ visits }) => visits)))
}
