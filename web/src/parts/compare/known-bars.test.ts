import fc from 'fast-check'
import { expect, test } from 'vitest'
import { knownBars } from './known-bars.ts'

const HOUR_MS = 3_600_000
const at = (hour: number) => new Date(Date.UTC(2026, 10, 1) + hour * HOUR_MS).toISOString()
const rows = Array.from({ length: 5 }, (_, hour) => ({ at: at(hour), visits: hour }))
const read = (first: string | null, completeFrom: string | null = null) =>
  knownBars(rows, { to: at(5), first, completeFrom })
const visitsOf = (first: string | null, completeFrom?: string) =>
  read(first, completeFrom).bars.map(({ visits }) => visits)

test('the bar of the first visit is known, and those before it are not', () => {
  expect(visitsOf(at(2.5))).toEqual([null, null, 2, 3, 4])
  expect(read(at(2.5))).toMatchObject({ known: 'part', since: at(2) })
  expect(read(at(0.5))).toMatchObject({ known: 'all' })
  expect(read(at(5))).toMatchObject({ known: 'none' })
  expect(read(null)).toMatchObject({ known: 'none' })
})

test('a bar of which a part is no longer kept is not known', () => {
  expect(visitsOf(at(-9), at(1.5))).toEqual([null, null, 2, 3, 4])
  expect(visitsOf(at(-9), at(2))).toEqual([null, null, 2, 3, 4])
})

test('a bar is a number only where everything in it was there to be counted', () => {
  const hour = fc.integer({ min: -2, max: 8 })
  fc.assert(
    fc.property(fc.option(hour), fc.option(hour), (first, kept) => {
      const facts = { first: first === null ? null : at(first), kept: kept === null ? null : at(kept) }
      const { bars, known } = read(facts.first, facts.kept)
      for (const [place, { visits }] of bars.entries()) {
        const isKnown = first !== null && place + 1 > first && (kept === null || place >= kept)
        expect(visits).toBe(isKnown ? place : null)
      }
      const count = bars.filter(({ visits }) => visits !== null).length
      expect(known).toBe(count === 0 ? 'none' : count === bars.length ? 'all' : 'part')
    }),
  )
})
