import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { expect, test } from 'vitest'
import { readRange, showRange } from './range.ts'

test.each([
  ['1.2.3.4', '1.2.3.4/32'],
  ['10.1.2.3/16', '10.1.0.0/16'],
  ['255.255.255.255/31', '255.255.255.254/31'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['::ffff:1.2.3.4', '1.2.3.4/32'],
  ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
  ['2001:DB8::1', '2001:db8::1/128'],
  ['2001:db8:1:2:3::/33', '2001:db8::/33'],
])('%s is the range %s', (text, range) => {
  expect(readRange(text)).toBe(range)
})

test.each([
  '',
  'x',
  '1.2.3',
  '1',
  '0x7f.1',
  '010.1.1.1',
  '1.2.3.4/33',
  '1.2.3.4/',
  '1.2.3.4/-1',
  '1.2.3.4/8/8',
  '::/129',
  '::ffff:1.2.3.4/90',
  'fe80::1%eth0',
  '1.2.3.4 ',
  "1.2.3.4'",
  '1.2.3.4/1e1',
  '١.٢.٣.٤',
])('%j is not a range', (text) => {
  expect(readRange(text)).toBeUndefined()
})

test('a range contains the address it was made from, and is read back the same', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), fc.nat(128), (address, bits) => {
      const range = readRange(`${address}/${bits}`)
      if (range === undefined) return
      expect(readRange(range)).toBe(range)
      expect(readRange(showRange(range))).toBe(range)
      const [network, length] = ipaddr.parseCIDR(range)
      expect(ipaddr.process(address).match(network as never, length)).toBe(true)
    }),
  )
})
