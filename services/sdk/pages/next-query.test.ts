import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextQuery, type PageHead } from './next-query.ts'

type Query = { page?: number; per_page: number; as_of?: number; cursor?: string }

/** Reads a list to its end as `Sluice.all` does. */
function readAll(perPage: number, answerOf: (query: Query) => PageHead): { rows: unknown[]; asked: Query[] } {
  const rows: unknown[] = []
  const asked: Query[] = []
  let query: object | undefined = { per_page: perPage }
  while (query) {
    const current: Query = Object.assign({ per_page: perPage }, query)
    asked.push(current)
    const answer = answerOf(current)
    rows.push(...answer.items)
    query = nextQuery(query, answer)
  }
  return { rows, asked }
}
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
const sizes = [fc.nat(300), fc.integer({ min: 1, max: 100 })] as const

test('a list is read whole by its page numbers, always in the state of its first page', () => {
  fc.assert(
    fc.property(...sizes, (total, perPage) => {
      const all = numbers(total)
      const { rows, asked } = readAll(perPage, ({ page = 1, per_page }) => ({
        ...{ page, per_page, total, as_of: 7 },
        items: all.slice((page - 1) * per_page, page * per_page),
      }))
      expect(rows).toEqual(all)
      expect(asked.slice(1).every(({ as_of }) => as_of === 7)).toBe(true)
      expect(asked).toHaveLength(Math.max(1, Math.ceil(total / perPage)))
    }),
  )
})

test('a list with cursors is read whole by them alone', () => {
  fc.assert(
    fc.property(...sizes, (total, perPage) => {
      const all = numbers(total)
      const { rows, asked } = readAll(perPage, ({ cursor = '0', per_page, page }) => {
        expect(page).toBeUndefined()
        const end = Number(cursor) + per_page
        const items = all.slice(Number(cursor), end)
        return { ...{ items, page: 1, per_page, total }, next_cursor: end < total ? String(end) : null }
      })
      expect(rows).toEqual(all)
      expect(asked).toHaveLength(Math.max(1, Math.ceil(total / perPage)))
    }),
  )
})

test('a list that shrinks meanwhile ends', () => {
  const empty = { items: [], page: 2, per_page: 10, total: 100 }
  expect(nextQuery({ page: 2 }, empty)).toBeUndefined()
  expect(nextQuery({}, { ...empty, next_cursor: 'again' })).toBeUndefined()
})
