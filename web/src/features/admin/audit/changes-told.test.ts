import { expect, test } from 'vitest'
import { changesTold } from './changes-told.ts'

const facts = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, at]))

test('what the sentence says, and what stayed, is not told again', () => {
  const { shown, more } = changesTold({
    before: { status: 'pending', code: 'a', name: 'n' },
    after: { status: 'approved', user: 5, code: 'b', name: 'n' },
  })
  expect(shown).toEqual([{ field: 'status', before: 'pending', after: 'approved', change: 'changed' }])
  expect(more).toBe(0)
})

test('of many changes the first three are told, and the number of the others', () => {
  for (const [count, told] of [
    [0, 0],
    [3, 3],
    [4, 4],
    [5, 3],
    [30, 3],
  ] as const) {
    const { shown, more } = changesTold({ before: null, after: facts(count) })
    expect([shown.length, more], String(count)).toEqual([told, count - told])
  }
})
