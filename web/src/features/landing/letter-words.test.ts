import fc from 'fast-check'
import { expect, test } from 'vitest'
import { letterWords } from './letter-words.ts'

test('words stay together, Chinese breaks after punctuation, and positions continue', () => {
  expect(letterWords('Look first.').map(({ at, letters }) => [at, letters.join('')])).toEqual([
    [0, 'Look '],
    [5, 'first.'],
  ])
  expect(letterWords('先看清，再放行。').map(({ letters }) => letters.join(''))).toEqual([
    '先看清，',
    '再放行。',
  ])
})

test('no letter is lost', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z，。 ]{0,30}$/), (text) => {
      const all = letterWords(text).flatMap(({ letters }) => letters)
      expect(all.join('')).toBe(text)
    }),
  )
})
