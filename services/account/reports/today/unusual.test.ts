import fc from 'fast-check'
import { expect, test } from 'vitest'
import { poisson } from '../../../../infra/local/demo/draws.ts'
import { seededRandom } from '../../../../infra/local/random.ts'
import { deviation, median } from './median.ts'
import type { HourCounts, Place } from './places.ts'
import { findUnusual, MAX_UNUSUAL } from './unusual.ts'

const HOURS = 40
/** Chance has a say in what is unusual: with other traffic a rule that is right may fail once in a hundred runs. */
const ALIKE = { seed: 36 }
const hour = (visits: number, audit: number): HourCounts => ({ visits, ruled: visits, audit })
/** Low at night, high in the evening. */
const rhythm = (at: number) => 0.3 + Math.sin(((at % 24) / 24) * Math.PI) ** 2 * 1.4

type Made = {
  cloak?: number
  country?: string | null
  perHour: number
  share?: number
  seed?: number
  growth?: number
}

/** A place with its daily rhythm and chance. */
function place({ cloak = 1, country = null, perHour, share = 0.25, seed = 1, growth = 1.04 }: Made): Place {
  const random = seededRandom(seed)
  const draw = (at: number, factor: number) => {
    const visits = poisson(random, perHour * rhythm(at) * factor)
    return hour(visits, Array.from({ length: visits }, () => random.next()).filter((x) => x < share).length)
  }
  const hours = (factor: number) => Array.from({ length: HOURS }, (_, at) => draw(at, factor))
  return {
    cloak,
    country,
    hours: hours(growth),
    weeks: [1, 2, 3, 4].map((week) => hours(growth / 1.04 ** week)),
  }
}

/** The same with other hours from `from` on. */
const changed = (of: Place, from: number, to: number, change: (counts: HourCounts) => HourCounts): Place => ({
  ...of,
  hours: of.hours.map((counts, at) => (at >= from && at < to ? change(counts) : counts)),
})
const allAudit = ({ visits }: HourCounts) => hour(visits, Math.round(visits * 0.85))
const seeds = fc.integer({ min: 1, max: 2 ** 31 - 1 })

test('an audit share that jumped at 14:00 and stayed is found, from that hour on', () => {
  fc.assert(
    fc.property(seeds, fc.constantFrom(90, 400, 1_000), (seed, perHour) => {
      const [found, ...more] = findUnusual([changed(place({ perHour, seed }), 14, HOURS, allAudit)])
      expect(found).toMatchObject({ measure: 'audit_share', way: 'up', cloak: 1, country: null })
      expect(Math.abs(found!.from - 14)).toBeLessThanOrEqual(1)
      expect(found!.value).toBeGreaterThan(0.7)
      expect(found!.usual).toBeCloseTo(0.25, 0)
      expect(more).toEqual([])
    }),
    { ...ALIKE, numRuns: 20 },
  )
})

test('a link with few visits an hour is judged in longer periods, and the first hour is still named', () => {
  const few = place({ perHour: 22, seed: 5 })
  const [found] = findUnusual([changed(few, 14, HOURS, allAudit)])
  expect(found).toMatchObject({ measure: 'audit_share', way: 'up' })
  expect(Math.abs(found!.from - 14)).toBeLessThanOrEqual(2)
})

test('visits that stop and visits that triple are found', () => {
  fc.assert(
    fc.property(seeds, fc.constantFrom(150, 600), (seed, perHour) => {
      const usual = place({ perHour, seed })
      const stopped = findUnusual([changed(usual, 33, 40, () => hour(0, 0))])
      expect(stopped).toMatchObject([{ measure: 'visits', way: 'down', value: 0, to: 40 }])
      const more = findUnusual([changed(usual, 9, 14, ({ visits, audit }) => hour(visits * 3, audit * 3))])
      expect(more).toMatchObject([{ measure: 'visits', way: 'up' }])
      expect(Math.abs(more[0]!.from - 9)).toBeLessThanOrEqual(1)
    }),
    { ...ALIKE, numRuns: 20 },
  )
})

test('a quiet day and week gives nothing, whatever the size', () => {
  fc.assert(
    fc.property(seeds, fc.constantFrom(1, 8, 40, 150, 600), (seed, perHour) => {
      const many = Array.from({ length: 12 }, (_, n) => place({ cloak: n, perHour, seed: seed + n }))
      expect(findUnusual(many)).toEqual([])
    }),
    { ...ALIKE, numRuns: 15 },
  )
})

test('the same numbers every week (MAD 0) neither hide a change nor make one of chance', () => {
  const even: Place = {
    ...{ cloak: 1, country: null, hours: Array.from({ length: HOURS }, () => hour(100, 25)) },
    weeks: [1, 2, 3, 4].map(() => Array.from({ length: HOURS }, () => hour(100, 25))),
  }
  expect(findUnusual([even])).toEqual([])
  expect(findUnusual([changed(even, 20, 30, () => hour(112, 30))])).toEqual([])
  expect(findUnusual([changed(even, 20, 30, () => hour(100, 50))])).toMatchObject([
    { measure: 'audit_share', from: 20, to: 30, value: 0.5, usual: 0.25, visits: 1_000 },
  ])
})

test('one hour alone, fewer than 50 visits, or fewer than three weeks say nothing', () => {
  const usual = place({ perHour: 300, seed: 3 })
  expect(findUnusual([changed(usual, 20, 21, allAudit)])).toEqual([])
  const tiny: Place = {
    ...{ cloak: 1, country: null, hours: Array.from({ length: HOURS }, (_, at) => hour(at < 34 ? 2 : 8, 0)) },
    weeks: [1, 2, 3, 4].map(() => Array.from({ length: HOURS }, () => hour(2, 0))),
  }
  expect(findUnusual([changed(tiny, 34, 40, () => hour(8, 8))])).toEqual([])
  const young = { ...changed(usual, 14, HOURS, allAudit), weeks: [usual.weeks[0]!, usual.weeks[1]!] }
  expect(findUnusual([young])).toEqual([])
})

test('the country is named when it alone is so, and the link when several are; never more lines than fit', () => {
  const jump = (made: Made) => changed(place(made), 14, HOURS, allAudit)
  const brazil = [
    jump({ perHour: 500 }),
    jump({ perHour: 450, country: 'BR' }),
    place({ perHour: 50, country: 'US' }),
  ]
  expect(findUnusual(brazil)).toMatchObject([{ country: 'BR' }])
  const both = [...brazil.slice(0, 2), jump({ perHour: 450, country: 'US' })]
  expect(findUnusual(both)).toMatchObject([{ country: null }])
  const many = Array.from({ length: 9 }, (_, n) => jump({ cloak: n, perHour: 200 + n * 200 }))
  const found = findUnusual(many)
  expect(found).toHaveLength(MAX_UNUSUAL)
  expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).toSorted((a, b) => b - a))
})

test('a link that its owner switched to audit is not unusual for that', () => {
  const switched = changed(place({ perHour: 300 }), 14, HOURS, ({ visits }) => ({
    visits,
    ruled: 0,
    audit: 0,
  }))
  expect(findUnusual([switched])).toEqual([])
})

test('half of the values are at most the median, and half as far from it as the deviation', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1 }), (values) => {
      const middle = median(values)
      expect(values.filter((value) => value <= middle).length).toBeGreaterThanOrEqual(values.length / 2)
      expect(values.filter((value) => value >= middle).length).toBeGreaterThanOrEqual(values.length / 2)
      const near = values.filter((value) => Math.abs(value - middle) <= deviation(values) / 1.4826 + 1e-9)
      expect(near.length).toBeGreaterThanOrEqual(values.length / 2)
    }),
  )
})
