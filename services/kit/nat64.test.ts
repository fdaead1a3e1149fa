import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nat64Prefixes, parseNat64, throughNat64 } from './nat64.ts'

/** The table of RFC 6052, 2.4. */
const TABLE = [
  ['2001:db8::/32', '2001:db8:c000:221::'],
  ['2001:db8:100::/40', '2001:db8:1c0:2:21::'],
  ['2001:db8:122::/48', '2001:db8:122:c000:2:2100::'],
  ['2001:db8:122:300::/56', '2001:db8:122:3c0:0:221::'],
  ['2001:db8:122:344::/64', '2001:db8:122:344:c0:2:2100:0'],
  ['2001:db8:122:344::/96', '2001:db8:122:344::c000:221'],
] as const

test('R15: an address behind NAT64 is read by the lengths of RFC 6052, with a prefix of the operator', () => {
  for (const [prefix, address] of TABLE) {
    expect(throughNat64(address, parseNat64(prefix)), prefix).toBe('192.0.2.33')
    expect(throughNat64(address, parseNat64('')), prefix).toBe(address)
  }
  const several = parseNat64(' 64:ff9b:1::/48, 2001:db8:122:344::/96 ')
  expect(throughNat64('64:ff9b:1:808:8:800::', several)).toBe('8.8.8.8')
  expect(throughNat64('2001:db8:122:344::808:808', several)).toBe('8.8.8.8')
  expect(throughNat64('64:ff9b::808:808', several)).toBe('8.8.8.8')
  expect(throughNat64('2001:db8:122:345::808:808', several)).toBe('2001:db8:122:345::808:808')
  // Byte 8 is reserved.
  expect(throughNat64('64:ff9b:1:808:108:800::', several)).toBe('64:ff9b:1:808:108:800::')
})

test('R15: whatever a network hides behind a prefix comes out again', () => {
  const nat64 = parseNat64('2001:db8::/40')
  fc.assert(
    fc.property(fc.ipV4(), (v4) => {
      const [a, b, c, d] = v4.split('.').map(Number) as [number, number, number, number]
      const groups = [0x2001, 0xdb8, a, (b << 8) | c, d, 0, 0, 0]
      expect(throughNat64(groups.map((group) => group.toString(16)).join(':'), nat64)).toBe(v4)
    }),
  )
})

test('R15: a faulty prefix is refused by name', () => {
  for (const text of ['2001:db8::/33', '2001:db8::', '10.0.0.0/8', '64:ff9b::1.2.3.4/96', 'x/96', 'a::/96/1'])
    expect(nat64Prefixes.safeParse(`64:ff9b:1::/48,${text}`).error?.issues[0]?.message).toContain(text)
  expect(nat64Prefixes.parse(undefined)).toBe('')
})
