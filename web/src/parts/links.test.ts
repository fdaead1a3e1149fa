import { expect, test } from 'vitest'
import { addressOf, fullLink } from './links.ts'

test('a relative short link gets the origin, an absolute one stays', () => {
  expect(fullLink('/t/abc', 'https://go.test')).toBe('https://go.test/t/abc')
  expect(fullLink('https://other.test/t/abc', 'https://go.test')).toBe('https://other.test/t/abc')
})

test('R25: the address is the one that the server gives, not that of the page', () => {
  const link = { short_link: '/t/abc', short_url: 'https://go.example.com/t/abc' }
  expect(addressOf(link)).toBe('https://go.example.com/t/abc')
})
