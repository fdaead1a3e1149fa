import { TrackSettingsBody } from '@sluice/contract/api-track-settings'
import { CURRENCY_DIGITS } from '@sluice/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TrackSettings } from '../../../api/track.ts'
import { changeOf, checkTrack, fieldOf, type TrackValues, valuesOf } from './track-values.ts'

const SETTINGS: TrackSettings = {
  ...{ postback_key: 'pbk_x', key_required: true, parameter: 'sl_id', window_days: 90, currency: 'USD' },
  ...{ reporting_currency: null, duplicates: { rebill: 'add' }, origins: ['https://shop.example'] },
  status_words: { pending: ['hold'], approved: ['paid', 'ok'], rejected: [] },
}
const good = valuesOf(SETTINGS)

test('what is shown and not touched is sent as it was', () => {
  const { postback_key: _, ...rest } = SETTINGS
  expect(checkTrack(good)).toEqual({})
  expect(changeOf(good)).toEqual(rest)
})

test.each<[Partial<TrackValues>, keyof TrackValues]>([
  [{ parameter: '' }, 'parameter'],
  [{ parameter: '1a' }, 'parameter'],
  [{ parameter: 'gclid' }, 'parameter'],
  [{ windowDays: '0' }, 'windowDays'],
  [{ windowDays: '366' }, 'windowDays'],
  [{ windowDays: '1.5' }, 'windowDays'],
  [{ pending: 'OK' }, 'approved'],
  [{ rejected: 'x'.repeat(41) }, 'rejected'],
  [{ rejected: Array.from({ length: 31 }, (_, at) => `w${at}`).join() }, 'rejected'],
  [{ rules: [{ event: 'a,b', rule: 'add' }] }, 'rules'],
  [
    {
      rules: [
        { event: 'sale', rule: 'add' },
        { event: ' Sale', rule: 'update' },
      ],
    },
    'rules',
  ],
  [{ origins: 'shop.example' }, 'origins'],
  [{ origins: 'https://shop.example/cart' }, 'origins'],
  [{ origins: Array.from({ length: 21 }, (_, at) => `https://s${at}.example`).join('\n') }, 'origins'],
])('%j has a fault at %s', (values, field) => {
  expect(Object.keys(checkTrack({ ...good, ...values }))).toEqual([field])
})

test('an address from the address bar is an origin, and rules without a name are left out', () => {
  const change = changeOf({
    ...good,
    origins: 'https://Shop.example/ https://b.example',
    rules: [{ event: ' ', rule: 'add' }],
  })
  expect(change).toMatchObject({ origins: ['https://shop.example', 'https://b.example'], duplicates: {} })
})

const text = fc.oneof(
  fc.string({ maxLength: 60, unit: 'grapheme' }),
  fc.constantFrom('ok, paid', 'sl_id', '90', 'https://a.example'),
)
const values: fc.Arbitrary<TrackValues> = fc.record({
  keyRequired: fc.boolean(),
  parameter: text,
  windowDays: fc.oneof(text, fc.integer({ min: -1, max: 400 }).map(String)),
  currency: fc.constantFrom(...CURRENCY_DIGITS.keys()),
  reportingCurrency: fc.constantFrom('', 'EUR'),
  pending: text,
  approved: text,
  rejected: text,
  rules: fc.array(fc.record({ event: text, rule: fc.constantFrom('ignore', 'update', 'add') }), {
    maxLength: 4,
  }),
  origins: text,
})

test('what the form lets through, the server takes', () => {
  fc.assert(
    fc.property(values, (typed) => {
      if (Object.keys(checkTrack(typed)).length > 0) return
      expect(TrackSettingsBody.safeParse(changeOf(typed)).error).toBeUndefined()
    }),
    { numRuns: 2_000 },
  )
})

test('a fault of the server is shown at its field', () => {
  expect(fieldOf('status_words.rejected.3')).toBe('rejected')
  expect(fieldOf('origins.0')).toBe('origins')
  expect(fieldOf('duplicates.a,b')).toBe('rules')
  expect(fieldOf('constructor')).toBeUndefined()
})
