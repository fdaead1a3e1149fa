import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFilterValues, writeFilterValue } from './visit-filters.ts'

test('values are read as they were written, whatever they begin with', () => {
  const values = fc.uniqueArray(fc.oneof(fc.string(), fc.constantFrom('', '!', '=', '!DE', '=!DE', '!!')))
  fc.assert(
    fc.property(values, values, (is, not) => {
      const written = [
        ...is.map((value) => writeFilterValue(value, true)),
        ...not.map((value) => writeFilterValue(value, false)),
      ]
      expect(readFilterValues(written)).toEqual({ is, not })
    }),
  )
})

test('a value that is named twice is one', () => {
  expect(readFilterValues(['DE', '=DE', '!FR', '!FR'])).toEqual({ is: ['DE'], not: ['FR'] })
})
