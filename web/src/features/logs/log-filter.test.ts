import { DEVICE_NAMES } from '@sluice/contract/device-names'
import { DEVICE_KINDS } from '@sluice/contract/devices'
import { expect, test } from 'vitest'
import { common as commonEn } from '../../i18n/en/common.ts'
import { visits as en } from '../../i18n/en/visits.ts'
import { common as commonZh } from '../../i18n/zh/common.ts'
import { visits as zh } from '../../i18n/zh/visits.ts'
import { withChange } from '../../ui/url-state.ts'
import { isFiltered, NO_FILTER, readLogFilter, readLogPage } from './log-filter.ts'

const now = new Date(2026, 10, 21, 14, 32)
const filter = (text: string) => readLogFilter(new URLSearchParams(text), now)
const none = { search: '', filters: {}, from: null, until: null }
const is = (...values: string[]) => ({ is: values, not: [] })

const OLD = 'q=us&to=none&reason=no_calls&country=DE&device=unknown&cloak=7&range=24h&utm_source=a+b&sub1=c'

test('U8: every filter is in the address, and addresses of before keep working', () => {
  const expected = {
    search: 'us',
    filters: {
      ...{ redirect_to: is('none'), reason: is('no_calls'), country: is('DE'), device: is('unknown') },
      ...{ cloak_id: is('7'), utm_source: is('a b'), sub1: is('c') },
    },
    from: new Date(2026, 10, 20, 15).toISOString(),
    until: null,
  }
  expect(filter(OLD)).toEqual(expected)
  expect(filter(OLD.replace('&to=', '&redirect_to=').replace('&cloak=', '&cloak_id='))).toEqual(expected)
  expect(String(withChange(new URLSearchParams(OLD), NO_FILTER))).toBe('')
})

test('an invalid address loads everything', () => {
  expect(filter('to=x&cloak=x&reason=x&country=x&device=x&range=x&from=x')).toEqual(none)
  expect(filter('range=custom&from=2026-13-01&until=2026-11-01')).toEqual(none)
  expect(isFiltered(none)).toBe(false)
  expect(isFiltered(filter('country=!DE'))).toBe(true)
})

test('U8: a cursor counts only behind the numbered pages', () => {
  const page = (text: string) => readLogPage(new URLSearchParams(text))
  expect(page('page=500&asof=9&cursor=x')).toEqual({ page: 500, asOf: 9, cursor: null })
  expect(page('page=501&asof=9&cursor=x')).toEqual({ page: 501, asOf: 9, cursor: 'x' })
  expect(page('page=0')).toEqual({ page: 1, asOf: null, cursor: null })
})

test('R22: devices are searched by the words that the screens show', () => {
  for (const kind of DEVICE_KINDS)
    expect([zh[`device.${kind}`], en[`device.${kind}`]]).toEqual(DEVICE_NAMES[kind])
  expect([commonZh.unknownCountry, commonEn.unknownCountry]).toEqual(DEVICE_NAMES.unknown)
})
