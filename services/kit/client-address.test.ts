import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalAddress, clientAddress, parseTrustedProxies, trustedProxies } from './client-address.ts'

const v4 = fc.ipV4()
const v6 = fc.ipV6()
const anyAddress = fc.oneof(v4, v6)
const proxies = parseTrustedProxies('10.0.0.0/8, fd00::/8, 127.0.0.1')
const proxy = fc.oneof(
  fc.nat(0xffffff).map((n) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`),
  fc.constantFrom('fd00::1', '127.0.0.1', '::ffff:10.1.2.3'),
)
const visitor = anyAddress.filter((address) => !proxies(canonicalAddress(address) as string))

test('an address has one canonical text: dotted v4 even when mapped, and for v6 that of the WHATWG URL serializer', () => {
  fc.assert(
    fc.property(v4, (address) => {
      expect(canonicalAddress(address)).toBe(address)
      expect(canonicalAddress(`::ffff:${address}`)).toBe(address)
      expect(canonicalAddress(`::FFFF:${address}`)).toBe(address)
    }),
  )
  fc.assert(
    fc.property(
      v6.filter((address) => !/^(0*:)*:?0*ffff:/i.test(address)),
      (address) => {
        expect(`[${canonicalAddress(address)}]`).toBe(new URL(`http://[${address}]`).hostname)
        expect(canonicalAddress(`${address.toUpperCase()}%eth0`)).toBe(canonicalAddress(address))
      },
    ),
  )
})

test('R15: a visitor behind NAT64 has the IPv4 address in the last four bytes', () => {
  for (const text of ['64:ff9b::8.8.8.8', '64:ff9b::808:808', '64:FF9B:0:0:0:0:808:808'])
    expect(canonicalAddress(text)).toBe('8.8.8.8')
  expect(clientAddress('127.0.0.1', '64:ff9b::808:808', parseTrustedProxies('127.0.0.1'))).toBe('8.8.8.8')
  for (const other of ['64:ff9b:1::808:808', '64:ff9a::808:808', '64:ff9b:0:1::808:808'])
    expect(canonicalAddress(other)).toBe(other)
})

test('text that is not an address has no canonical form', () => {
  for (const text of ['', '1', '1.2.3', '01.2.3.4', '1.2.3.256', '0x7f.1', 'localhost', ':::', '1.2.3.4:80'])
    expect(canonicalAddress(text), text).toBeUndefined()
})

test('without trusted proxies nothing in the header changes the address', () => {
  const nobody = parseTrustedProxies(' ')
  fc.assert(
    fc.property(anyAddress, fc.string(), (peer, header) => {
      expect(clientAddress(peer, header, nobody)).toBe(canonicalAddress(peer))
    }),
  )
})

test('an untrusted peer is the client whatever it claims', () => {
  fc.assert(
    fc.property(visitor, fc.array(fc.oneof(anyAddress, proxy, fc.string())), (peer, claims) => {
      expect(clientAddress(peer, claims.join(', '), proxies)).toBe(canonicalAddress(peer))
    }),
  )
})

test('behind trusted proxies the client is the rightmost untrusted address, whatever stands left of it', () => {
  const claims = fc.array(fc.oneof(anyAddress, fc.string()), { maxLength: 4 })
  fc.assert(
    fc.property(proxy, claims, visitor, fc.array(proxy, { maxLength: 3 }), (peer, spoofed, client, hops) => {
      const header = [...spoofed, client, ...hops].join(', ')
      expect(clientAddress(peer, header, proxies)).toBe(canonicalAddress(client))
    }),
  )
})

test('an unreadable hop ends the search at the trusted hop that passed it on', () => {
  expect(clientAddress('127.0.0.1', '8.8.8.8, unknown, 10.0.0.9', proxies)).toBe('10.0.0.9')
  expect(clientAddress('127.0.0.1', '8.8.8.8, ,', proxies)).toBe('127.0.0.1')
  expect(clientAddress('127.0.0.1', '10.0.0.1, 10.0.0.2', proxies)).toBe('10.0.0.1')
})

test('ports that some proxies append are removed', () => {
  expect(clientAddress('127.0.0.1', '8.8.8.8:4711', proxies)).toBe('8.8.8.8')
  expect(clientAddress('127.0.0.1', '[2001:DB8::0:1]:4711', proxies)).toBe('2001:db8::1')
  expect(clientAddress('127.0.0.1', '[2001:db8::1]', proxies)).toBe('2001:db8::1')
})

test('a v4-mapped range counts as the v4 range', () => {
  const mapped = parseTrustedProxies('::ffff:192.168.0.0/112')
  expect(mapped('192.168.7.7')).toBe(true)
  expect(mapped('192.169.0.1')).toBe(false)
  expect(mapped('::1')).toBe(false)
})

test('anything but a list of addresses and ranges is refused at start', () => {
  const refused =
    'true|false|1|2|*|all|loopback|10.0.0.0/33|10.0.0.0/-1|10.0.0.0/|10.0.0.0/8/8|10/8|10.1/16|::/129|0.0.0.0/0|::/0|::ffff:0.0.0.0/96|::ffff:10.0.0.0/8|fe80::1%eth0|localhost|10.0.0.0/8;1.1.1.1|10.0.0.0/1e1'
  for (const text of refused.split('|')) expect(() => parseTrustedProxies(text), text).toThrow(RangeError)
  expect(trustedProxies.safeParse('10.0.0.0/8,true').error?.issues[0]?.message).toMatch(
    /^true is not an address/,
  )
  expect(trustedProxies.parse(undefined)('10.0.0.1')).toBe(false)
})
