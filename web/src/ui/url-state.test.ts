import { expect, test } from 'vitest'
import { readAsOf, readPage, withChange } from './url-state.ts'

const change = (
  before: string,
  ...next: Parameters<typeof withChange> extends [unknown, infer C] ? [C] : never
) => String(withChange(new URLSearchParams(before), ...next))

test('a new filter starts at the first page, and an empty one leaves the address', () => {
  expect(change('page=3&q=a', { mode: 'audit' })).toBe('q=a&mode=audit')
  expect(change('page=3&q=a', { q: '' })).toBe('')
})

test('the page is kept beside the filter, except the first', () => {
  expect(change('q=a', { page: 4 })).toBe('q=a&page=4')
  expect(change('q=a&page=4', { page: 1 })).toBe('q=a')
})

test('R21: pages stay as of the first one, which starts anew', () => {
  expect(change('q=a', { page: 2, asof: 7 })).toBe('q=a&page=2&asof=7')
  expect(change('page=2&asof=7', { page: 1, asof: 7 })).toBe('')
  expect(change('page=501&asof=7&cursor=x', { q: 'a' })).toBe('q=a')
  const read = (text: string) => readAsOf(new URLSearchParams(text))
  expect(['asof=7', 'asof=0', '', 'asof=', 'asof=-1', 'asof=x'].map(read)).toEqual([
    7,
    0,
    null,
    null,
    null,
    null,
  ])
})

test.each(['', 'page=0', 'page=-2', 'page=x', 'page=1.5'])('"%s" means the first page', (text) => {
  expect(readPage(new URLSearchParams(text))).toBe(1)
})
