import { expect, test } from 'vitest'
import { checkRule, EMPTY_RULE, ruleOf } from './rule-form.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const check = (more: Partial<typeof EMPTY_RULE>) =>
  checkRule({ ...EMPTY_RULE, range: '203.0.113.7', ...more }, now)

test.each(['203.0.113.7', '203.0.113.0/24', '2001:db8::/32', '::1'])('%s may be a range', (range) => {
  expect(check({ range })).toEqual({})
})

test.each(['example.com', '203.0.113.x', 'a b', '10.0.0.0/', '1'])('%s is not a range', (range) => {
  expect(check({ range })).toEqual({ range: 'blacklist.rangeInvalid' })
})

test('a rule cannot expire before it starts', () => {
  expect(check({ expires: '2026-11-20 12:00' })).toEqual({ expires: 'blacklist.expiryPast' })
  expect(check({ expires: '2026-12-20 12:00' })).toEqual({})
  expect(check({ expires: '2026-12-20' })).toEqual({})
  expect(check({ expires: '2026-12-32' })).toEqual({ expires: 'date.invalid' })
})

test('empty fields are not sent', () => {
  expect(ruleOf({ range: ' ::1 ', reason: '', expires: '' })).toEqual({ range: '::1', reason: '' })
})
