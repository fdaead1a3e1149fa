import { expect, test } from 'vitest'
import { countriesFor } from './countries-for.ts'

test('a country is found by its code first, and by a part of its name in either language', () => {
  const lists = ['zh-CN', 'en-US'].map((language) => new Intl.DisplayNames(language, { type: 'region' }))
  const find = (text: string) =>
    countriesFor(
      text,
      lists.map((list) => (code) => list.of(code) ?? code),
    )
  expect(find('de')[0]).toBe('DE')
  expect(find('瑞士')).toEqual(['CH'])
  expect(find('Switz')).toEqual(['CH'])
  expect(find('')).toHaveLength(250)
})
