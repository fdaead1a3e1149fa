import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameWithin, zoneOf } from './zone.ts'

test('a record is named within its zone as providers ask for it', () => {
  expect(zoneOf('go.brand.example')).toBe('brand.example')
  expect(zoneOf('a.b.brand.co.uk')).toBe('brand.co.uk')
  expect(zoneOf('go.brand.com.cn')).toBe('brand.com.cn')
  expect(zoneOf('brand.example')).toBe('brand.example')
  expect(nameWithin('go.brand.example', 'brand.example')).toBe('go')
  expect(nameWithin('_sluice.go.brand.example', 'brand.example')).toBe('_sluice.go')
  expect(nameWithin('brand.example', 'brand.example')).toBe('@')
  expect(nameWithin('_sluice.brand.example', 'brand.example')).toBe('_sluice')
})

test('with its zone behind it, the short name is the whole name again', () => {
  fc.assert(
    fc.property(fc.domain(), (host) => {
      const zone = zoneOf(host)
      const name = nameWithin(`_sluice.${host}`, zone)
      expect(`${name}.${zone}`).toBe(`_sluice.${host}`)
    }),
  )
})
