import { MAX_CHOSEN_LINKS } from '@sluice/contract/api-cloak-mode'
import { expect, test } from 'vitest'
import { isAll, rowsBetween, withChosen } from './chosen.ts'

const rows = Array.from({ length: 120 }, (_, at) => ({ id: at + 1, name: `Link ${at + 1}` }))
const ids = (these: readonly { id: number }[]) => these.map(({ id }) => id)

test('a range has both of its ends, upwards and downwards', () => {
  expect(ids(rowsBetween(rows, 3, 6))).toEqual([3, 4, 5, 6])
  expect(ids(rowsBetween(rows, 6, 3))).toEqual([3, 4, 5, 6])
  expect(ids(rowsBetween(rows, 4, 4))).toEqual([4])
})

test('a range from a row of another page is the pressed row alone', () => {
  expect(ids(rowsBetween(rows, 999, 6))).toEqual([6])
  expect(ids(rowsBetween(rows, null, 6))).toEqual([6])
  expect(rowsBetween(rows, 3, 999)).toEqual([])
})

test('no more are chosen than one call takes', () => {
  const all = withChosen(new Map(), rows, true)
  expect(all.size).toBe(MAX_CHOSEN_LINKS)
  expect(withChosen(all, rows.slice(0, 5), true).size).toBe(MAX_CHOSEN_LINKS)
  expect(withChosen(all, rows.slice(0, 5), false).size).toBe(MAX_CHOSEN_LINKS - 5)
})

test('a page is chosen when each of its rows is', () => {
  const some = withChosen(new Map(), rows.slice(0, 2), true)
  expect(isAll(some, rows.slice(0, 2))).toBe(true)
  expect(isAll(some, rows.slice(0, 3))).toBe(false)
  expect(isAll(some, [])).toBe(false)
})
