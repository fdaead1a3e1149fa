import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('fields are told side by side, changed ones first', () => {
  expect(changedFields({ name: 'A', price: 5 }, { name: 'A', price: 6 })).toEqual([
    { field: 'price', before: '5', after: '6', changed: true },
    { field: 'name', before: 'A', after: 'A', changed: false },
  ])
})

test('what was made has no before, what was taken away no after', () => {
  expect(changedFields(null, { active: true })).toEqual([
    { field: 'active', before: '', after: 'true', changed: true },
  ])
  expect(changedFields({ active: true }, null)[0]).toMatchObject({ before: 'true', after: '' })
})

test('fields within others are named by their path, lists are told whole', () => {
  const rows = changedFields(
    { legal: { terms: { zh: 'x' } }, brands: [1] },
    { legal: { terms: { zh: 'y' } }, brands: [1] },
  )
  expect(rows).toEqual([
    { field: 'legal.terms.zh', before: 'x', after: 'y', changed: true },
    { field: 'brands', before: '[\n 1\n]', after: '[\n 1\n]', changed: false },
  ])
})

test('nothing recorded gives no rows', () => {
  expect(changedFields(null, null)).toEqual([])
})
