import { OTHER_NAMES } from '@sluice/contract/campaign'
import { MoneyCounts } from '@sluice/contract/conversion-reports'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownRows } from './fold-rows.ts'
import { PartRow } from './sums.ts'

const CURRENCIES = ['', 'USD', 'JPY']
/** As the three statements answer: visits without a currency, conversions and costs in each, lists cut after the last sum. */
const parts = fc.array(
  fc.record({
    key: fc.constantFrom('', 'a', 'b', 'c', 'd', 'e', OTHER_NAMES),
    currency: fc.constantFrom(...CURRENCIES),
    counts: fc.array(fc.nat(3), { maxLength: 13 }),
    amounts: fc.array(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }).map(String), { maxLength: 6 }),
  }),
  { maxLength: 30 },
)
const SUMMED = MoneyCounts.keyof().options

test('however many rows are shown, they add up to the parts, and the heaviest keep their keys', () => {
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 8 }), (raw, most) => {
      const read = raw.map((row) => PartRow.parse(row))
      const all = shownRows(read, true, 99)
      const rows = shownRows(read, true, most)
      expect(rows.length).toBeLessThanOrEqual(most + 1)
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
      expect(rows.slice(0, most).filter(({ key }) => key !== OTHER_NAMES)).toEqual(
        all.slice(0, most).filter(({ key }) => key !== OTHER_NAMES),
      )
      const countAt = (index: number) => raw.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0)
      for (const [index, name] of SUMMED.entries())
        expect(rows.reduce((sum, row) => sum + row[name], 0)).toBe(countAt(index))
      for (const wanted of CURRENCIES) {
        const of = raw.filter(({ currency, counts }) => currency === wanted && (counts[9] ?? 0) > 0)
        const money = rows.flatMap(({ revenue }) => revenue.filter(({ currency }) => currency === wanted))
        expect(money.reduce((sum, { minor }) => sum + BigInt(minor), 0n)).toBe(
          of.reduce((sum, { amounts }) => sum + BigInt(amounts[0] ?? 0), 0n),
        )
      }
      const rated = rows.reduce((sum, row) => sum + BigInt(row.reporting?.cost ?? 0), 0n)
      expect(rated).toBe(raw.reduce((sum, { amounts }) => sum + BigInt(amounts[3] ?? 0), 0n))
      for (const { revenue } of rows)
        expect(revenue.map(({ currency }) => currency)).toEqual(
          [...new Set(revenue.map(({ currency }) => currency))].toSorted(),
        )
    }),
  )
})
