import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { COUNTRY_CODES, UNKNOWN_COUNTRY } from '@sluice/contract/country-codes'
import fc from 'fast-check'
import { Reader } from 'mmdb-lib'
import { beforeAll, expect, test } from 'vitest'
import { COUNTRY_FILE } from '../testing/country-file.ts'
import { parseAddress, readAddress, textOfV6, writeV4, writeV6 } from './address.ts'
import { buildCountryTable, type CountryTable } from './country-table.ts'

const file = readFileSync(COUNTRY_FILE)
const plain = new Reader<never>(file)
const plainly = (address: string) =>
  (plain.get(address) as { country_code?: string } | null)?.country_code ?? UNKNOWN_COUNTRY
let table: CountryTable

beforeAll(async () => {
  table = await buildCountryTable(file)
})

const RUNS = { numRuns: 10_000 }
const v4 = fc.nat({ max: 2 ** 32 - 1 })
const dotted = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.')
/** Mostly from the allocated range (2000::/3), otherwise nearly all would be unknown. */
const v6 = fc
  .oneof(
    {
      weight: 9,
      arbitrary: fc
        .tuple(
          fc.constantFrom(0x2001, 0x2400, 0x2600, 0x2604, 0x2804, 0x2a00, 0x2a02, 0x2c0f),
          fc.uint16Array({ minLength: 7, maxLength: 7 }),
        )
        .map(([head, rest]) => [head, ...rest]),
    },
    { weight: 1, arbitrary: fc.uint16Array({ minLength: 8, maxLength: 8 }).map((groups) => [...groups]) },
  )
  .map((groups) => groups.map((group) => group.toString(16)).join(':'))

test('10,000 random v4 addresses are in the country that a plain look-up gives', () => {
  fc.assert(
    fc.property(v4, (value) => {
      expect(table.countryOfV4(value)).toBe(plainly(dotted(value)))
    }),
    RUNS,
  )
})

test('10,000 random v6 addresses are in the country that a plain look-up gives', () => {
  fc.assert(
    fc.property(v6, (address) => {
      expect(table.countryOf(address)).toBe(plainly(address))
    }),
    RUNS,
  )
})

test('the table finds every ISO country that the file knows, with the same borders', () => {
  const samples = new Map<string, number>()
  for (let value = 0; value < 2 ** 32; value += 256) {
    const country = table.countryOfV4(value)
    if (!samples.has(country)) samples.set(country, value)
  }
  const found = COUNTRY_CODES.filter((code) => samples.has(code))
  expect(found.length).toBeGreaterThan(235)
  for (const code of found) {
    const first = samples.get(code)!
    for (const value of [first, first + 128, first + 255])
      expect(table.countryOfV4(value)).toBe(plainly(dotted(value)))
    expect(table.countryOfV4(first)).toBe(code)
  }
})

test('a v4-mapped address has the country of its v4 address; private, reserved and unreadable ones have none', () => {
  expect(table.countryOf('::ffff:8.8.8.8')).toBe(table.countryOf('8.8.8.8'))
  expect(table.countryOf('8.8.8.8')).toBe('US')
  for (const address of [
    '10.0.0.1',
    '127.0.0.1',
    '::1',
    'fe80::1',
    '',
    'x',
    '8.8.8',
    '8.8.8.8.8',
    '08.8.8.8',
  ])
    expect(table.countryOf(address)).toBe(UNKNOWN_COUNTRY)
})

test('addresses are read as they are written', () => {
  fc.assert(
    fc.property(v4, (value) => {
      expect(parseAddress(dotted(value))).toEqual({ v4: value })
    }),
  )
  fc.assert(
    fc.property(fc.ipV6(), (text) => {
      const hex = new URL(`http://[${text}]/`).hostname.slice(1, -1)
      expect(parseAddress(text)).toEqual(parseAddress(hex))
      const address = parseAddress(text)
      if (address && 'v6' in address) expect(textOfV6(address.v6)).toBe(hex)
    }),
    { numRuns: 2_000 },
  )
})

test('an address is read and written only within its bounds, whatever surrounds it', () => {
  const around = fc.string({ unit: fc.constantFrom(...'0:::af.1 g'), maxLength: 4 })
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), around), around, around, (text, before, behind) => {
      const bytes = Buffer.from(before + text + behind)
      const address = readAddress(bytes, before.length, before.length + text.length)
      expect(address).toEqual(parseAddress(text))
      if (!address) return
      const target = Buffer.alloc(60, '#')
      const end = 'v4' in address ? writeV4(target, 5, address.v4) : writeV6(target, 5, address.v6)
      expect(parseAddress(target.toString('latin1', 5, end))).toEqual(address)
      if (isIP(text) === 4) expect(target.toString('latin1', 5, end)).toBe(text)
      expect(target.toString('latin1', 0, 5) + target.toString('latin1', end, end + 5)).toBe('##########')
    }),
    { numRuns: 5_000 },
  )
})

test('text that is not an address is never read as one', () => {
  const almost = fc.array(fc.constantFrom('::', ':', '0', 'ffff', '12345', 'g', '1.2.3.4', '.', '%1', ' '), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(fc.oneof(almost, fc.array(fc.constantFrom('1:', 'ab', '::', '0:', '1.2.3.4'))), (parts) => {
      const text = parts.join('')
      if (!text.includes('%')) expect(parseAddress(text) !== undefined).toBe(isIP(text) !== 0)
    }),
    { numRuns: 20_000 },
  )
})
