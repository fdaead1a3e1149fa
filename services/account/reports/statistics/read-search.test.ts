import { COUNTRY_CODES } from '@sluice/contract/country-codes'
import { DEVICE_NAMES } from '@sluice/contract/device-names'
import { DEVICE_KINDS } from '@sluice/contract/devices'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressesIn } from './addresses-in-search.ts'
import { readSearch } from './read-search.ts'

const search = async (text: string) => (await readSearch(text, async () => [7]))!
const countries = async (text: string) => (await search(text)).countries

test('an empty text searches for nothing', async () => {
  for (const text of [undefined, '', '  ']) expect(await readSearch(text, async () => [7])).toBeNull()
})

test('R22, V9: every country is found by its code and by its name in either language', async () => {
  const lists = ['zh-CN', 'en-US'].map((language) => new Intl.DisplayNames(language, { type: 'region' }))
  for (const code of COUNTRY_CODES) {
    expect(await countries(code.toLowerCase()), code).toEqual([code])
    for (const list of lists) {
      const name = list.of(code)!
      expect(await countries(` ${name.toUpperCase()} `), `${code} ${name}`).toEqual([code])
    }
  }
})

test.each([
  ['瑞士', ['CH']],
  ['瑞', ['CH', 'SE', 'VE']],
  ['United', ['AE', 'GB', 'US']],
  ['korea', ['KP', 'KR']],
  ['Guinea', ['GN']],
  ['niger', ['NE']],
  ['nigeri', ['NG']],
  ['UK', ['GB']],
  ['香港', ['HK']],
  ['Turkiye', ['TR']],
  ["cote d'ivoire", ['CI']],
  ['land', []],
  ['ger', ['DE']],
  ['Unknown', ['ZZ']],
  ['未知', ['ZZ']],
  ['zz', ['ZZ']],
  ['Winter boots', []],
])('R22: "%s" means the countries %j', async (text, codes) => {
  expect((await countries(text)).toSorted()).toEqual(codes.toSorted())
})

test('R22: the code of a country means that country, not a part of "desktop" or of a name', async () => {
  expect(await search('DE')).toEqual({
    countries: ['DE'],
    devices: [],
    agent: null,
    addresses: null,
    addressBegin: null,
    cloaks: [],
  })
  expect(await search('tv')).toMatchObject({ countries: ['TV'], devices: ['tv'] })
})

test('R22: devices are found by their names in either language, systems and browsers by any part', async () => {
  for (const kind of DEVICE_KINDS)
    for (const name of DEVICE_NAMES[kind]) {
      const { devices } = await search(name.toUpperCase())
      expect(devices, name).toEqual(kind === 'unknown' ? ['other', 'Unknown'] : [kind])
    }
  expect(await search('desk')).toMatchObject({ devices: ['desktop'], agent: 'desk', cloaks: [7] })
  expect(await search('iOS')).toMatchObject({ devices: [], agent: 'iOS' })
  expect(await search('未知')).toMatchObject({ agent: 'Unknown' })
})

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['64:ff9b::cb00:7109', '203.0.113.9', '203.0.113.9'],
  ['2001:0DB8:0:0:0:0:0:0001', '2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1', '2001:db8::1'],
  ['203.0.113.77/26', '203.0.113.64', '203.0.113.127'],
  ['10.0.0.0/8', '10.0.0.0', '10.255.255.255'],
  ['0.0.0.0/0', '0.0.0.0', '255.255.255.255'],
  ['::ffff:10.1.2.3/112', '10.1.0.0', '10.1.255.255'],
  ['2001:DB8::/32', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:db8:', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:0db8::', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:db8:0:7:*', '2001:db8:0:7::', '2001:db8:0:7:ffff:ffff:ffff:ffff'],
])('R22: "%s" means the addresses from %s to %s', (text, first, last) => {
  expect(addressesIn(text)).toEqual({ addresses: { first, last }, addressBegin: null })
})

test('R22: the beginning of an address finds what begins so', () => {
  for (const text of ['203', '203.0.', '203.0.11'])
    expect(addressesIn(text)).toEqual({ addresses: null, addressBegin: text })
  expect(addressesIn('203.0.*').addressBegin).toBe('203.0.')
  expect(addressesIn('2001:0DB8:a')).toEqual({
    addresses: { first: '2001:db8:a::', last: '2001:db8:a:ffff:ffff:ffff:ffff:ffff' },
    addressBegin: '2001:db8:a',
  })
})

test('other texts name no addresses, and no text fails', async () => {
  for (const text of [
    'Chrome',
    '1.2.3.4/33',
    '1.2.3.4/x',
    '1.2.3.4/8/8',
    'fe80::1%eth0',
    '1:2:3:4:5:6:7:8:9',
    ':',
    'a.b',
  ])
    expect(addressesIn(text), text).toEqual({ addresses: null, addressBegin: null })
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
      const found = await readSearch(text, async () => [])
      expect(found === null).toBe(text.trim() === '')
    }),
  )
})
