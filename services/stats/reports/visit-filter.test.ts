import { VISIT_FILTERS } from '@sluice/contract/visit-filters'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completeFrom, visitFilter } from './visit-filter.ts'

const value = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom("'", '\\', '\0', '%', "') OR 1 = 1 --", '{a: String}'),
)
const texts = VISIT_FILTERS.filter((name) => name !== 'cloak_id' && name !== 'domain')

test('values are only ever parameters: the statement depends on names and on what is asked, not on values', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...texts),
      fc.array(value, { maxLength: 4 }),
      fc.array(value),
      (name, is, not) => {
        const { sql, params } = visitFilter({ [name]: { is, not } })
        expect(sql).toHaveLength(Number(is.length > 0) + Number(not.length > 0))
        for (const condition of sql)
          expect(condition).toMatch(/^[^{}]+ (NOT )?IN \{(is|not)_\w+: Array\(String\)\}$/)
        const blank = visitFilter({ [name]: { is: is.map(() => ''), not: not.map(() => '') } })
        expect(sql).toEqual(blank.sql)
        expect(Object.values(params)).toEqual([is, not].filter((list) => list.length > 0))
      },
    ),
  )
})

test('a link and a domain are numbers', () => {
  expect(visitFilter({ cloak_id: { is: ['7'], not: [] }, domain: { is: [], not: ['0', '9'] } })).toEqual({
    sql: ['cloak IN {is_cloak_id: Array(UInt64)}', 'domain NOT IN {not_domain: Array(UInt64)}'],
    params: { is_cloak_id: [7], not_domain: [0, 9] },
  })
  for (const name of ['cloak_id', 'domain'] as const)
    for (const text of ['', 'x', '-1', '1.5', '1) OR (1', '9007199254740993'])
      expect(() => visitFilter({ [name]: { is: [], not: [text] } }), text).toThrow()
})

test('a report that reads visits says from when on they are kept', () => {
  const country = { country: { is: [], not: ['DE'] } }
  const link = { cloak_id: { is: ['1'], not: [] }, os: { is: [], not: [] } }
  expect(completeFrom({ from: 5, filters: country }, 9)).toEqual({ complete_from: 9 })
  expect(completeFrom({ from: 9, filters: country }, 9)).toEqual({ complete_from: null })
  expect(completeFrom({ from: 5 }, 9, 'sub1')).toEqual({ complete_from: 9 })
  expect(completeFrom({ from: 5, filters: link }, 9, 'country')).toEqual({})
})
