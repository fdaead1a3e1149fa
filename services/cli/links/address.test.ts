import { expect, test } from 'vitest'
import { address } from './address.ts'

test.each([
  ['https://shop.example', 'https://shop.example/'],
  [
    'https://shop.example/{country}/{x}?a={sub1}#{code}',
    'https://shop.example/{country}/%7Bx%7D?a={sub1}#{code}',
  ],
  ['https://shop.example/macro0_{link}', 'https://shop.example/macro0_{link}'],
  [' nonsense ', 'nonsense'],
])('%s is taken for %s', (text, stored) => {
  expect(address(text)).toBe(stored)
  expect(address(stored)).toBe(stored)
})
