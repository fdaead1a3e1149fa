import type { Socket } from 'node:net'
import { compileAddressList } from '@sluice/kit/address-list'
import { parseTrustedProxies } from '@sluice/kit/client-address'
import type { CountryTable } from '@sluice/kit/geo/country-table'
import { parseNat64 } from '@sluice/kit/nat64'
import { expect, test } from 'vitest'
import { NOTHING } from '../span.ts'
import type { Visit } from './visit.ts'
import { visitorOf } from './visitor.ts'

const GOOGLE = 8 * 16_777_216 + 8 * 65_536 + 8 * 256 + 8
const table = {
  countryOfV4: (v4: number) => (v4 === GOOGLE ? 'US' : 'ZZ'),
  countryOfV6: () => 'ZZ',
} as Pick<CountryTable, 'countryOfV4' | 'countryOfV6'> as CountryTable
const trusted = parseTrustedProxies('127.0.0.1')
const nat64 = parseNat64('2001:db8:64::/96, 64:ff9b:1::/48')

function from(peer: string, forwardedFor = '') {
  const bytes = Buffer.from(forwardedFor)
  const visit = {
    head: { forwardedFor: forwardedFor ? { start: 0, end: bytes.length } : NOTHING },
    bytes,
    socket: { remoteAddress: peer } as Socket,
  } as Visit
  return visitorOf(visit, trusted, nat64, table)
}

test('R15: visitors behind NAT64 have the country of their IPv4 address, whoever says the address', () => {
  for (const text of [
    '64:ff9b::808:808',
    '64:ff9b::8.8.8.8',
    '2001:db8:64::808:808',
    '64:ff9b:1:808:8:800::',
  ])
    for (const visitor of [from(text), from('127.0.0.1', text), from('127.0.0.1', `1.1.1.1, ${text}`)])
      expect([text, visitor]).toMatchObject([text, { v4: GOOGLE, v6: undefined, country: 'US' }])
  expect(from('127.0.0.1', '64:ff9b:2::808:808').v6).toBeDefined()
})

test('R15: an address list for an IPv4 network covers the IPv6 addresses that belong to it', () => {
  const list = compileAddressList([{ range: '8.8.8.0/24', expiresAt: null }])
  const listed = (text: string) => {
    const { v4, v6 } = from('127.0.0.1', text)
    return list.has(v4, v6, 0)
  }
  const inside = ['2002:808:808::1', '::8.8.8.8', '2001:0:4136:e378:8000:63bf:f7f7:f7f7', '64:ff9b::808:8ff']
  for (const text of [...inside, '::ffff:8.8.8.8', '2001:db8:64::808:801'])
    expect(listed(text), text).toBe(true)
  for (const text of ['2002:809:808::1', '::8.8.9.8', '::1', '::', '2001:1::f7f7:f7f7', '2003:808:808::1'])
    expect(listed(text), text).toBe(false)
  const behind = compileAddressList([{ range: '64:ff9b::808:800/120', expiresAt: null }])
  expect([behind.has(GOOGLE, undefined, 0), behind.has(1, undefined, 0)]).toEqual([true, false])
  // Not a rule about everybody.
  expect(compileAddressList([{ range: '64:ff9b::/96', expiresAt: null }]).has(GOOGLE, undefined, 0)).toBe(
    false,
  )
})
