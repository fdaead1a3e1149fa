import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseNat64 } from './nat64.ts'
import { isPublicAddress } from './public-address.ts'

const PUBLIC = [
  ...['1.1.1.1', '8.8.8.8', '93.184.216.34', '100.63.255.255', '100.128.0.0', '172.15.0.1', '172.32.0.1'],
  ...['169.253.0.1', '192.0.1.1', '192.167.1.1', '198.17.0.1', '198.20.0.1', '223.255.255.255'],
  ...['168.63.129.15', '2606:4700:4700::1111', '2a00:1450::1', '2620:fe::fe', '2001:4860:4860::8888'],
  ...['::ffff:1.1.1.1', '::ffff:101:101', '0:0:0:0:0:ffff:1.1.1.1', '64:ff9b::1.1.1.1', '64:FF9B::808:808'],
]
test.each(PUBLIC)('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

const NOT_PUBLIC = {
  unspecified: ['0.0.0.0', '0.1.2.3', '::', '0:0:0:0:0:0:0:0'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1', '0:0:0:0:0:0:0:1', '::0001'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', 'fc00::1', 'fdff::1'],
  'carriers’ NAT': ['100.64.0.1', '100.127.255.255'],
  'link-local': ['169.254.1.1', 'fe80::1', 'febf::1', 'fec0::1'],
  metadata: [
    ...['169.254.169.254', '100.100.100.200', '192.0.0.192', '168.63.129.16'],
    ...['fd00:ec2::254', 'fd20:ce::254', '169.254.170.2'],
  ],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1', '3fff:fff::1'],
  benchmarks: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  reserved: ['240.0.0.1', '255.255.255.255', '192.88.99.1', '4000::1', '100::1', '5f00::1'],
  mapped: [
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::FFFF:10.0.0.1', '0:0:0:0:0:ffff:a9fe:a9fe'],
    ...['::ffff:0.0.0.0', '0000:0000:0000:0000:0000:ffff:192.168.1.1'],
  ],
  compatible: ['::127.0.0.1', '::10.0.0.1', '::1.1.1.1', '::7f00:1'],
  translated: ['::ffff:0:127.0.0.1', '::ffff:0:1.1.1.1'],
  NAT64: [
    ...['64:ff9b::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b::10.0.0.1', '64:ff9b::a9fe:a9fe'],
    ...['64:ff9b:1::1.1.1.1', '64:ff9b:1::7f00:1', '64:ff9b:1:abcd::1'],
  ],
  '6to4': ['2002:7f00:1::1', '2002:a00:1::1', '2002:c0a8:101::', '2002:101:101::1'],
  Teredo: ['2001::1', '2001:0:4136:e378:8000:63bf:80ff:fffe'],
  ORCHID: ['2001:10::1', '2001:20::1'],
  ISATAP: ['2a00:1450::5efe:10.0.0.1', '2a00:1450::200:5efe:7f00:1'],
  'with a zone': ['fe80::1%eth0', '2606:4700:4700::1111%1', '::1%lo'],
  'no address': [
    ...['', 'localhost', '2130706433', '0177.0.0.1', '0x7f.0.0.1', '127.1', '127.0.0.1.', '[::1]'],
    ...['1.1.1.1:80', ' 1.1.1.1', '1.1.1.1/32', '::1::', '１.1.1.1', '1.1.1.01'],
  ],
}
test.each(
  Object.entries(NOT_PUBLIC).flatMap(([kind, addresses]) => addresses.map((address) => [address, kind])),
)('%s is not public (%s)', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test('a network’s own NAT64 prefix hides no private address', () => {
  const nat64 = parseNat64('2a00:1450:64::/96')
  expect(isPublicAddress('2a00:1450:64::1.1.1.1', nat64)).toBe(true)
  expect(isPublicAddress('2a00:1450:64::10.0.0.1', nat64)).toBe(false)
  expect(isPublicAddress('2a00:1450:64::10.0.0.1')).toBe(true)
})

test('an IPv4 address is judged alike in every IPv6 form that reaches it', () => {
  fc.assert(
    fc.property(fc.ipV4(), (v4) => {
      for (const form of [`::ffff:${v4}`, `64:ff9b::${v4}`, `0:0:0:0:0:FFFF:${v4}`])
        expect(isPublicAddress(form), form).toBe(isPublicAddress(v4))
      for (const form of [`::${v4}`, `64:ff9b:1::${v4}`]) expect(isPublicAddress(form), form).toBe(false)
    }),
  )
})

test('every text has an answer', () => {
  fc.assert(fc.property(fc.oneof(fc.ipV6(), fc.string()), (text) => void isPublicAddress(text)))
})
