import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileAddressList, type RangeRule } from './address-list.ts'
import { networkV4, parseAddress } from './geo/address.ts'

const NOW = 1_000
const v4Text = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.')
const v6Text = (groups: number[]) => groups.map((group) => group.toString(16)).join(':')

/** Few distinct bits, so that ranges nest and addresses hit. */
const v4 = fc
  .tuple(fc.constantFrom(10, 11), fc.constantFrom(0, 1), fc.nat(3), fc.nat(255))
  .map((b) => b.join('.'))
const v6 = fc
  .tuple(fc.constantFrom(0x2001, 0x2002), fc.nat(3), fc.nat(3), fc.nat(0xffff))
  .map(([a, b, c, d]) => v6Text([a, b, 0, 0, 0, 0, c, d]))
const expiry = fc.constantFrom(null, NOW - 1, NOW, NOW + 1)
const rule = fc.oneof(
  fc.record({
    range: fc.oneof(
      v4,
      fc.tuple(v4, fc.nat(32)).map((parts) => parts.join('/')),
    ),
    expiresAt: expiry,
  }),
  fc.record({
    range: fc.oneof(
      v6,
      fc.tuple(v6, fc.nat(128)).map((parts) => parts.join('/')),
    ),
    expiresAt: expiry,
  }),
)

function bitsOf(text: string): string {
  const address = parseAddress(text)!
  if ('v4' in address) return `4${address.v4.toString(2).padStart(32, '0')}`
  return `6${Array.from(address.v6, (group) => group.toString(2).padStart(16, '0')).join('')}`
}
/** The address itself, and the v4 one whose network it belongs to. */
function formsOf(text: string): string[] {
  const address = parseAddress(text)!
  const network = 'v6' in address ? networkV4(address.v6) : -1
  return network < 0 ? [bitsOf(text)] : [bitsOf(text), bitsOf(v4Text(network))]
}
function naively(rules: RangeRule[], address: string): boolean {
  return rules.some(({ range, expiresAt }) => {
    const [host = '', prefix] = range.split('/')
    const bits = bitsOf(host)
    return (
      formsOf(address).some((form) =>
        form.startsWith(bits.slice(0, 1 + Number(prefix ?? bits.length - 1))),
      ) && (expiresAt ?? Infinity) > NOW
    )
  })
}
const lists = (rules: RangeRule[], address: string) => {
  const parsed = parseAddress(address)!
  const list = compileAddressList(rules)
  return 'v4' in parsed ? list.has(parsed.v4, undefined, NOW) : list.has(-1, parsed.v6, NOW)
}

test('an address is listed exactly when one unexpired rule covers it', () => {
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 20 }), fc.oneof(v4, v6), (rules, address) => {
      expect(lists(rules, address)).toBe(naively(rules, address))
    }),
    { numRuns: 3_000 },
  )
})

test('the first and last address of a range are in, their neighbours are not', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 32 - 1 }), fc.integer({ min: 1, max: 32 }), (value, bits) => {
      const size = 2 ** (32 - bits)
      const first = value - (value % size)
      const rules = [{ range: `${v4Text(value)}/${bits}`, expiresAt: null }]
      expect([first, first + size - 1].map((at) => lists(rules, v4Text(at)))).toEqual([true, true])
      const outside = [first - 1, first + size].filter((at) => at >= 0 && at < 2 ** 32)
      expect(outside.some((at) => lists(rules, v4Text(at)))).toBe(false)
    }),
  )
})

test('a v4-mapped rule lists the v4 address, and text that is not a range lists nothing', () => {
  const forever = (range: string) => [{ range, expiresAt: null }]
  expect(lists(forever('::ffff:10.0.0.1'), '10.0.0.1')).toBe(true)
  expect(lists(forever('::ffff:10.0.0.0/120'), '10.0.0.9')).toBe(true)
  for (const wrong of [
    '',
    'x',
    '10.0.0.0/33',
    '10.0.0/8',
    '::/129',
    '1.2.3.4/-1',
    '01.2.3.4',
    '::ffff:1.2.3.4/3.5',
    '::ffff:1.2.3.4/-1',
  ])
    expect(compileAddressList(forever(wrong)).size).toBe(0)
})
