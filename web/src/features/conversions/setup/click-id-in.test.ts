import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clickIdIn } from './click-id-in.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
const id = fc.array(fc.constantFrom(...letters), { minLength: 60, maxLength: 60 }).map((all) => all.join(''))

test('a click id is found alone and in an address', () => {
  fc.assert(
    fc.property(id, (each) => {
      for (const text of [
        each,
        ` ${each}\n`,
        `https://shop.example/?sl_id=${each}`,
        `?a=1&sl_id=${each}&b=2#c`,
      ])
        expect(clickIdIn(text)).toBe(each)
    }),
  )
})

test('anything shorter or longer is none', () => {
  for (const text of ['', 'A'.repeat(59), 'A'.repeat(61), 'https://shop.example/?sl_id=', '{click_id}'])
    expect(clickIdIn(text)).toBeNull()
})
