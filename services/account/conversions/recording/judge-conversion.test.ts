import { EVENT_NAME } from '@sluice/contract/conversions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeConversion, type Rules, type Sent } from './judge-conversion.ts'

const NOW = Date.parse('2026-11-27T12:00:00Z')
const DAY = 86_400_000
const rules: Rules = { window_days: 90, currency: 'EUR', status_words: null }
const judge = (sent: Partial<Sent>, clickAt = NOW - DAY, of = rules) =>
  judgeConversion({ event: 'sale', ...sent }, clickAt, of, NOW)

test('what is not said is an approved conversion of now without a value', () => {
  expect(judge({})).toEqual({
    ...{ name: 'sale', transactionId: '', status: 'approved', money: null },
    ...{ at: NOW, late: false },
  })
})

test.each([1, 7, 90, 365])('the window of %d days ends to the millisecond', (window_days) => {
  const of = { ...rules, window_days }
  const clickAt = NOW - 400 * DAY
  const end = clickAt + window_days * DAY
  const late = (at: number) => judge({ at }, clickAt, of)
  for (const [at, isLate] of [
    [end - 1_000, false],
    [end, false],
    [end + 1, true],
    [end + 1_000, true],
  ] as const)
    expect(late(at)).toMatchObject({ at, late: isLate })
})

test.each([
  ['refund', '12.50', -1250],
  [' Refund', '-12.50', -1250],
  ['refund', '0', 0],
  ['sale', '-12.50', -1250],
  ['sale', '12.50', 1250],
])('%s of %s is stored as %d', (event, value, minor) => {
  expect(judge({ event, value })).toMatchObject({ money: { minor, currency: 'EUR' } })
})

test('without a time the window is measured to now', () => {
  expect(judge({}, NOW - 90 * DAY)).toMatchObject({ late: false })
  expect(judge({}, NOW - 90 * DAY - 1)).toMatchObject({ late: true })
})

test('a time before the click or in the future is refused, except for what clocks differ by', () => {
  expect(judge({ at: NOW - DAY - 300_000 })).toMatchObject({ at: NOW - DAY - 300_000, late: false })
  expect(judge({ at: NOW - DAY - 300_001 })).toBe('before_click')
  expect(judge({ at: NOW + 300_000 })).toMatchObject({ at: NOW + 300_000 })
  expect(judge({ at: NOW + 300_001 })).toBe('in_future')
  // A node's clock may be ahead of this one.
  expect(judge({}, NOW + 3_600_000)).toMatchObject({ at: NOW + 3_600_000, late: false })
})

test.each([
  ['Confirmed', 'approved'],
  [' lead ', 'pending'],
  ['TRASH', 'rejected'],
])('the word %s means %s', (status, meant) => {
  expect(judge({ status })).toMatchObject({ status: meant })
})

test("an account's own words replace the usual ones, and a word that nobody gave a meaning is refused", () => {
  const own = { ...rules, status_words: { pending: [], approved: ['2'], rejected: ['lead'] } }
  expect(judge({ status: '2' }, NOW, own)).toMatchObject({ status: 'approved' })
  expect(judge({ status: 'lead' }, NOW, own)).toMatchObject({ status: 'rejected' })
  for (const [status, of] of [
    ['2', rules],
    ['approved', own],
    ['', rules],
    ['__proto__', rules],
  ] as const)
    expect(judge({ status }, NOW, of)).toBe('status_unknown')
})

test('a value is money of its currency or of the account, or refused with the reason', () => {
  expect(judge({ value: '12.50' })).toMatchObject({ money: { minor: 1_250, currency: 'EUR' } })
  expect(judge({ value: ' -1200 ', currency: 'jpy' })).toMatchObject({
    money: { minor: -1_200, currency: 'JPY' },
  })
  expect(judge({ currency: 'nonsense' })).toMatchObject({ money: null })
  expect(judge({ value: '1', currency: 'BTC' })).toBe('currency_unknown')
  expect(judge({ value: '0.0001', currency: 'KWD' })).toBe('value_too_precise')
  expect(judge({ value: '1000000000000001', currency: 'JPY' })).toBe('value_too_large')
  expect(judge({ value: 'free' })).toBe('value_unreadable')
})

test('a name is one in any writing, in small letters', () => {
  for (const [event, name] of [
    [' Sale ', 'sale'],
    ['注册', '注册'],
    ['first order 2', 'first order 2'],
    ['İ', 'i̇'],
  ] as const)
    expect(judge({ event })).toMatchObject({ name })
  for (const event of ['', ' ', 'a\nb', 'a,b', '<b>', 'x'.repeat(51), 'a\0'])
    expect(judge({ event })).toBe('event_invalid')
})

test('whatever is sent, it is a conversion that its table takes, or refused', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom('sale', '12.50', 'EUR'),
  )
  const maybe = fc.option(text, { nil: undefined })
  fc.assert(
    fc.property(text, maybe, maybe, maybe, maybe, (event, status, value, currency, transactionId) => {
      const judged = judge({ event, status, value, currency, transactionId })
      if (typeof judged === 'string') return
      expect(judged.name).toMatch(EVENT_NAME)
      expect(judged.transactionId.length).toBeLessThanOrEqual(200)
      expect(judged.transactionId).not.toContain('\0')
      if (judged.money) expect(Number.isSafeInteger(judged.money.minor)).toBe(true)
    }),
  )
})
