import { expect, test } from 'vitest'
import { tell } from './field-values.ts'

test.each([
  ['price', 19, { as: 'money', value: 19 }],
  ['remaining_calls', 1000, { as: 'count', value: 1000 }],
  ['adjusted_by', -500, { as: 'change', value: -500 }],
  ['validUntil', '2026-12-21T10:00:00.000Z', { as: 'moment', text: '2026-12-21T10:00:00.000Z' }],
  ['active', false, { as: 'no' }],
  ['role', 'admin', { as: 'role', text: 'admin' }],
  ['kind', 'click', { as: 'status', text: 'click' }],
  ['password', 'changed', { as: 'changed' }],
  ['expires_at', null, { as: 'nothing' }],
  ['name_en', '', { as: 'empty' }],
])('%s %j is shown as %j', (field, value, told) => {
  expect(tell(field, value)).toEqual(told)
})

test.each([
  ['something_new', 1234567, '1234567'],
  ['price', 'a lot', 'a lot'],
  ['status', 3, '3'],
  ['brands', [], '[]'],
  ['constructor', {}, '{}'],
])('%s %j, which is unexpected, is shown unchanged', (field, value, text) => {
  expect(tell(field, value)).toEqual({ as: 'text', text })
})
