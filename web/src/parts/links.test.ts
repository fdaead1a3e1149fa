import { expect, test } from 'vitest'
import { fullLink, readableUrl } from './links.ts'

test('a relative short link gets the origin, a whole one stays', () => {
  expect(fullLink('/t/abc', 'https://go.test')).toBe('https://go.test/t/abc')
  expect(fullLink('https://other.test/t/abc', 'https://go.test')).toBe('https://other.test/t/abc')
})

test('an address is read without scheme and closing slash', () => {
  expect(readableUrl('https://shop.example/')).toBe('shop.example')
  expect(readableUrl('http://shop.example/a?b=1')).toBe('shop.example/a?b=1')
})
