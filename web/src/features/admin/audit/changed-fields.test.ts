import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('fields are listed side by side, changed ones first', () => {
  expect(changedFields({ name: 'A', price: 5 }, { name: 'A', price: 6 })).toEqual([
    { field: 'price', before: 5, after: 6, change: 'changed' },
    { field: 'name', before: 'A', after: 'A', change: 'same' },
  ])
})

test('a created value has no before, a removed one no after, and null is a value', () => {
  expect(changedFields(null, { active: true, until: null })).toEqual([
    { field: 'active', before: undefined, after: true, change: 'added' },
    { field: 'until', before: undefined, after: null, change: 'added' },
  ])
  expect(changedFields({ active: true }, null)[0]).toMatchObject({ after: undefined, change: 'removed' })
  expect(changedFields({ until: null }, { until: '' })[0]).toMatchObject({ change: 'changed' })
})

test('nested fields are named by path, and of lists only differences are listed', () => {
  const rows = changedFields(
    { legal: { terms: { zh: 'x', en: 'y' } }, brands: [{ zh: '甲' }, { zh: '乙' }] },
    { legal: { terms: { zh: 'z', en: 'y' } }, brands: [{ zh: '甲' }, { zh: '丙' }] },
  )
  expect(rows).toEqual([
    { field: 'legal.terms.zh', before: 'x', after: 'z', change: 'changed' },
    { field: 'brands.1.zh', before: '乙', after: '丙', change: 'changed' },
    { field: 'legal.terms.en', before: 'y', after: 'y', change: 'same' },
  ])
  expect(changedFields({ brands: [] }, { brands: [{ zh: '甲' }] }).map(({ change }) => change)).toEqual([
    'removed',
    'added',
  ])
})

test('an empty record gives no rows', () => {
  expect(changedFields(null, null)).toEqual([])
})
