import { expect, test } from 'vitest'
import { findAddresses } from './addresses.ts'
import { DEMO_LINKS } from './links.ts'
import { COUNTRIES } from './rhythm.ts'
import { madeAt, STORIES } from './stories.ts'
import { type DemoVisit, inventVisits, type VisitsPlan } from './visits.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const codes = Object.keys(COUNTRIES).filter((code) => code !== 'ZZ')
const end = Date.UTC(2026, 10, 27, 7)
const plan: VisitsPlan = {
  ...{ seed: 11, end, days: 88, visits: 60_000, owner: 3, geoBuild: 1_780_000_000 },
  links: DEMO_LINKS.map((link, at) => ({ ...link, id: at + 1 })),
  addresses: findAddresses(
    Object.keys(COUNTRIES),
    (ip) => codes[Number.parseInt(ip, 10) % codes.length] ?? 'ZZ',
    7,
  ),
}
const visits = [...inventVisits(plan)].flat()
const idOf = (name: string) => DEMO_LINKS.findIndex((link) => link.name === name) + 1
const of = (name: string, from: number, to: number) =>
  visits.filter(({ cloak, at }) => cloak === idOf(name) && at >= from && at < to)
const auditShare = (some: readonly DemoVisit[]) =>
  some.filter(({ redirect_to }) => redirect_to === 'audit').length / some.length

test('every story is of a link of the demo', () => {
  for (const name of Object.keys(STORIES)) expect(idOf(name), name).toBeGreaterThan(0)
})

test('a campaign grows by the week', () => {
  const weeks = [4, 3, 2, 1].map(
    (week) => of('Skyforge LATAM', end - week * 7 * DAY, end - (week - 1) * 7 * DAY).length,
  )
  for (const [at, count] of weeks.entries()) expect(count).toBeGreaterThan((weeks[at - 1] ?? 0) * 1.2)
})

test('one broke yesterday at 14:00: nearly everybody goes to the audit link since, under its second version', () => {
  const broke = Date.UTC(2026, 10, 26, 14)
  const [before, after] = [of('Sunscreen Brazil', broke - 7 * DAY, broke), of('Sunscreen Brazil', broke, end)]
  expect(auditShare(before)).toBeLessThan(0.45)
  expect(auditShare(after)).toBeGreaterThan(0.85)
  expect(new Set(before.map(({ cloak_version }) => cloak_version))).toEqual(new Set([1]))
  expect(new Set(after.map(({ cloak_version }) => cloak_version))).toEqual(new Set([2]))
})

test('one was switched to audit a week ago', () => {
  const name = 'Trail shoes launch UK'
  expect(new Set(of(name, end - 6 * DAY, end).map(({ mode }) => mode))).toEqual(new Set(['audit']))
  expect(new Set(of(name, end - 20 * DAY, end - 8 * DAY).map(({ mode }) => mode))).toEqual(new Set(['cloak']))
})

test('links were made over three months, and have no visit from before', () => {
  const made = DEMO_LINKS.map((_, place) => madeAt(place, DEMO_LINKS.length, end))
  expect(made).toEqual(made.toSorted((a, b) => a - b))
  expect((end - made[0]!) / DAY).toBe(88)
  for (const { cloak, at } of visits) expect(at).toBeGreaterThanOrEqual(made[cloak - 1]!)
})
