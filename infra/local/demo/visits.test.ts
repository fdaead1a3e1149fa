import { COUNTRY_CODES } from '@sluice/contract/country-codes'
import { VISIT_VERSION, Visit } from '@sluice/contract/visit'
import { expect, test } from 'vitest'
import { seededRandom } from '../random.ts'
import { findAddresses } from './addresses.ts'
import { poisson } from './draws.ts'
import { DEMO_LINKS } from './links.ts'
import { COUNTRIES, dailyRhythm, weeklyRhythm } from './rhythm.ts'
import { inventVisits, type VisitsPlan } from './visits.ts'

const HOUR = 3_600_000
/** A stand-in for the geo database: the first byte selects the country. */
const codes = Object.keys(COUNTRIES).filter((code) => code !== 'ZZ')
const countryOf = (address: string) => codes[Number.parseInt(address, 10) % codes.length] ?? 'ZZ'

const plan: VisitsPlan = {
  seed: 7,
  end: Date.UTC(2026, 10, 21, 8),
  days: 30,
  visits: 20_000,
  owner: 3,
  links: DEMO_LINKS.map((link, i) => ({ ...link, id: i + 1 })),
  addresses: findAddresses(Object.keys(COUNTRIES), countryOf, 7),
  geoBuild: 1_780_000_000,
}
const visits = [...inventVisits(plan)].flat()

test('every invented visit is a valid record with an address of its country', () => {
  visits.forEach((visit, i) => {
    Visit.parse({ v: VISIT_VERSION, spool: 'demo', seq: i + 1, ...visit })
    if (visit.country !== 'ZZ') expect(countryOf(visit.ip)).toBe(visit.country)
  })
})

test('the same plan gives the same visits, another seed gives others', () => {
  expect([...inventVisits(plan)].flat()).toEqual(visits)
  expect([...inventVisits({ ...plan, seed: 8 })].flat()).not.toEqual(visits)
})

test('visits fill the days in time order, about as many as requested, and grow', () => {
  expect(visits.length).toBeGreaterThan(plan.visits * 0.85)
  expect(visits.length).toBeLessThan(plan.visits * 1.15)
  expect(visits.every((visit, i) => visit.at >= (visits[i - 1]?.at ?? plan.end - 720 * HOUR))).toBe(true)
  expect(visits.at(-1)?.at).toBeLessThan(plan.end)
  const week = (from: number) =>
    visits.filter(({ at }) => at >= plan.end - from * 24 * HOUR && at < plan.end - (from - 7) * 24 * HOUR)
      .length
  expect(week(7)).toBeGreaterThan(week(30) * 1.3)
})

test('every decision rule occurs, and only redirects cost a call', () => {
  expect(new Set(visits.map((visit) => visit.reason))).toEqual(
    new Set([
      'inactive',
      'audit_mode',
      'open_mode',
      'blacklisted',
      'country_match',
      'country_miss',
      'country_unknown',
      'no_calls',
    ]),
  )
  for (const visit of visits)
    expect(visit.metered).toBe(visit.reason === 'inactive' || visit.reason === 'no_calls' ? 0 : 1)
})

test('calls are numbered without gaps', () => {
  expect(visits.filter((visit) => visit.metered).map((visit) => visit.lease_no)).toEqual(
    Array.from({ length: visits.filter((visit) => visit.metered).length }, (_, i) => i + 1),
  )
})

test('people sleep: a country has several times more visits in the evening than before dawn', () => {
  const inHours = (from: number, to: number) =>
    visits.filter(({ at, country }) => {
      const hour = new Date(at - 5 * HOUR).getUTCHours()
      return country === 'US' && hour >= from && hour < to
    }).length
  expect(inHours(19, 22)).toBeGreaterThan(3 * inHours(3, 6))
  const mean =
    Array.from({ length: 24 }, (_, hour) => dailyRhythm(hour)).reduce((sum, each) => sum + each, 0) / 24
  expect(mean).toBeCloseTo(1, 0)
  expect(weeklyRhythm(6)).toBeGreaterThan(weeklyRhythm(2))
})

test('the forty links cover every mode and aim only at real countries', () => {
  expect(DEMO_LINKS).toHaveLength(40)
  expect(new Set(DEMO_LINKS.map((link) => link.name)).size).toBe(40)
  expect(new Set(DEMO_LINKS.map((link) => link.mode))).toEqual(new Set(['cloak', 'full_open', 'audit']))
  for (const link of DEMO_LINKS) {
    expect(link.countries.length > 0).toBe(link.mode === 'cloak')
    for (const code of link.countries) expect([...COUNTRY_CODES]).toContain(code)
  }
})

test('Poisson numbers have the requested mean', () => {
  const random = seededRandom(1)
  for (const mean of [0.01, 0.7, 12]) {
    const sum = Array.from({ length: 20_000 }, () => poisson(random, mean)).reduce(
      (total, each) => total + each,
      0,
    )
    expect(Math.abs(sum / 20_000 - mean)).toBeLessThan(0.05 * mean + 0.005)
  }
})
