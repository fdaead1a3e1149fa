import { expect, test } from 'vitest'
import type { Conversion, LoggedPostback } from '../../../api/track.ts'
import { arrivalsOf, watchedOf } from './arrivals.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 27, 3, minute)).toISOString()
const postback = (id: number, minute: number, more: Partial<LoggedPostback> = {}): LoggedPostback => ({
  ...{ id, received_at: at(minute), from: '203.0.113.1', method: 'GET', dialect: 'keitaro' },
  ...{
    parameters: { subid: 'x', event: 'lead' },
    outcome: 'refused',
    reason: 'key_missing',
    conversion: null,
  },
  ...more,
})
const conversion = (id: number, minute: number, late = false): Conversion => ({
  ...{ id, event: 'sale', status: 'approved', value: '12.50', currency: 'USD', transaction_id: 'A1' },
  ...{ at: at(0), received_at: at(minute), late, click_id: 'x', click_at: at(0), cloak_id: 1 },
  ...{ link_version: 1, country: 'DE', destination: 'target', variant: 0 },
})

test('a conversion that a postback made is shown once, and others were in a file', () => {
  const postbacks = [postback(2, 3, { outcome: 'recorded', reason: null, conversion: 7 }), postback(1, 1)]
  const arrivals = arrivalsOf({
    postbacks,
    conversions: [conversion(8, 4, true), conversion(7, 3)],
    more: false,
  })
  expect(arrivals.map(({ dialect, event, outcome }) => [dialect, event, outcome])).toEqual([
    [null, 'sale', 'late'],
    ['keitaro', 'sale', 'recorded'],
    ['keitaro', 'lead', 'refused'],
  ])
  expect(arrivals[1]?.conversion?.value).toBe('12.50')
})

test('nothing is said to have been in a file where the postback may be older than the known ones', () => {
  const known = { postbacks: [postback(2, 3)], conversions: [conversion(8, 1)] }
  expect(arrivalsOf({ ...known, more: true })).toHaveLength(1)
  expect(arrivalsOf({ ...known, more: false })).toHaveLength(2)
})

test('the newest decides what the screen says', () => {
  expect(watchedOf([])).toBe('waiting')
  const good = postback(3, 5, { outcome: 'known', reason: null, conversion: 7 })
  const say = (postbacks: LoggedPostback[]) =>
    watchedOf(arrivalsOf({ postbacks, conversions: [], more: false }))
  expect(say([good, postback(2, 3)])).toBe('arrived')
  expect(say([postback(4, 6), good])).toBe('refused')
})
