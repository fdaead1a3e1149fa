import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typedHost } from './typed-host.ts'

const hostOf = (typed: string) => {
  const read = typedHost(typed)
  return read.ok ? read.host : read.fault
}

test('a host is taken from whatever names it', () => {
  for (const typed of [
    'go.brand.example',
    ' GO.Brand.Example. ',
    'https://go.brand.example/shop?a=b#c',
    'http://user@go.brand.example:8443',
    'go.brand.example/path',
    'go。brand。example',
  ])
    expect(hostOf(typed), typed).toBe('go.brand.example')
})

test('an international name is written in Punycode', () => {
  expect(hostOf('bücher.example')).toBe('xn--bcher-kva.example')
  expect(hostOf('https://例子.中国/')).toBe('xn--fsqu00a.xn--fiqs8s')
})

test('what cannot be a host of one’s own says why', () => {
  expect(hostOf('')).toBe('none')
  expect(hostOf('   ')).toBe('none')
  expect(hostOf('localhost')).toBe('invalid')
  expect(hostOf('two words.example')).toBe('invalid')
  expect(hostOf('a..example')).toBe('invalid')
  expect(hostOf('ftp://go.brand.example')).toBe('invalid')
  expect(hostOf('javascript:alert(1)')).toBe('invalid')
  expect(hostOf('192.0.2.1')).toBe('address')
  expect(hostOf('http://2130706433/')).toBe('address')
  expect(hostOf('http://[2001:db8::1]/')).toBe('address')
})

test('whatever is typed, a host that is taken is taken as it is from then on', () => {
  fc.assert(
    fc.property(fc.oneof(fc.domain(), fc.string()), (typed) => {
      const read = typedHost(typed)
      if (read.ok) expect(typedHost(read.host)).toEqual(read)
    }),
  )
})
