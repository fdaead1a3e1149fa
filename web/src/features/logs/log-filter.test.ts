import { DEVICE_NAMES } from '@sluice/contract/device-names'
import { DEVICE_KINDS } from '@sluice/contract/devices'
import { expect, test } from 'vitest'
import { common as commonEn } from '../../i18n/en/common.ts'
import { visits as en } from '../../i18n/en/visits.ts'
import { common as commonZh } from '../../i18n/zh/common.ts'
import { visits as zh } from '../../i18n/zh/visits.ts'
import { countriesFor, NO_FILTER, readLogFilter, readLogPage } from './log-filter.ts'

const now = new Date(2026, 10, 21, 14, 32)
const filter = (text: string) => readLogFilter(new URLSearchParams(text), now)
const none = {
  search: '',
  to: null,
  reason: null,
  country: null,
  device: null,
  cloak: null,
  from: null,
  until: null,
  ...{ utm_source: null, utm_medium: null, utm_campaign: null },
  ...{ sub1: null, sub2: null, sub3: null, sub4: null, sub5: null },
}

test('U8: every filter is in the address', () => {
  expect(
    filter('q=us&to=none&reason=no_calls&country=DE&device=unknown&cloak=7&range=24h&utm_source=a+b&sub1=c'),
  ).toEqual({
    ...none,
    search: 'us',
    to: 'none',
    reason: 'no_calls',
    country: 'DE',
    device: 'unknown',
    cloak: 7,
    from: new Date(2026, 10, 20, 15).toISOString(),
    until: null,
    ...{ utm_source: 'a b', sub1: 'c' },
  })
  expect(Object.keys(NO_FILTER)).toHaveLength(17)
})

test('an invalid address loads everything', () => {
  expect(filter('to=x&cloak=x&reason=x&country=x&device=x&range=x&from=x')).toEqual(none)
  expect(filter('range=custom&from=2026-13-01&until=2026-11-01')).toEqual(none)
})

test('U8: a cursor counts only behind the numbered pages', () => {
  const page = (text: string) => readLogPage(new URLSearchParams(text))
  expect(page('page=500&asof=9&cursor=x')).toEqual({ page: 500, asOf: 9, cursor: null })
  expect(page('page=501&asof=9&cursor=x')).toEqual({ page: 501, asOf: 9, cursor: 'x' })
  expect(page('page=0')).toEqual({ page: 1, asOf: null, cursor: null })
})

test('a country is found by its code first, and by a part of its name in either language', () => {
  const lists = ['zh-CN', 'en-US'].map((language) => new Intl.DisplayNames(language, { type: 'region' }))
  const find = (text: string) =>
    countriesFor(
      text,
      lists.map((list) => (code) => list.of(code) ?? code),
    )
  expect(find('de')[0]).toBe('DE')
  expect(find('瑞士')).toEqual(['CH'])
  expect(find('Switz')).toEqual(['CH'])
  expect(find('')).toHaveLength(250)
})

test('R22: devices are searched by the words that the screens show', () => {
  for (const kind of DEVICE_KINDS)
    expect([zh[`device.${kind}`], en[`device.${kind}`]]).toEqual(DEVICE_NAMES[kind])
  expect([commonZh.unknownCountry, commonEn.unknownCountry]).toEqual(DEVICE_NAMES.unknown)
})
