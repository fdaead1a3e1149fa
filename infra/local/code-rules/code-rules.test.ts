import { expect, test } from 'vitest'
import { countCasts, wrongCasts } from './casts.ts'
import { wrongComments } from './comments.ts'
import { LONGEST, LONGEST_TEST, wrongLengths } from './lengths.ts'
import { measure } from './measure.ts'

const SOURCE = `import { a as b } from './a.ts'
// A line of comment.

/** One of
 * three lines, as
 * comments are. */
const as = 'x as string' // behind code
const list = ['a', b] as const
export const one = (as as unknown) as string
export const two = <number>list.length
`

test('casts are counted by meaning, and comments by lines', () => {
  const measured = { lines: 10, written: 9, commented: 4, casts: 3 }
  expect(measure('a.ts', SOURCE)).toEqual({ path: 'a.ts', ...measured })
})

test('a comment between tags counts as a comment, and a word in a text is not a cast', () => {
  const text = 'export const A = () => (\n  <p>\n    {/* said as a comment */}\n    as soon as\n  </p>\n)\n'
  expect(measure('a.tsx', text)).toMatchObject({ written: 6, commented: 1, casts: 0 })
})

const source = { path: 'services/a.ts', lines: 1, written: 100, commented: 5, casts: 0 }

test('a too long file is named unless the list has its reason; tests may be longer', () => {
  const long = { path: 'web/src/a.ts', lines: LONGEST + 1 }
  const tested = { path: 'web/src/a.test.ts', lines: LONGEST_TEST }
  expect(wrongLengths([long, tested], {})).toEqual(['web/src/a.ts: 201 lines, at most 200'])
  expect(wrongLengths([long], { [long.path]: 'texts' })).toEqual([])
  expect(wrongLengths([{ ...tested, lines: LONGEST_TEST + 1 }], {})).toHaveLength(1)
})

test('an exception for a short or missing file is refused', () => {
  expect(wrongLengths([source], { [source.path]: 'texts', 'gone.ts': 'texts' })).toHaveLength(2)
})

test('casts are counted per area without tests, and the recorded number may only shrink', () => {
  const counts = countCasts([
    { path: 'services/kit/a.ts', casts: 2 },
    { path: 'services/stats/b.ts', casts: 1 },
    { path: 'services/stats/b.test.ts', casts: 5 },
    { path: 'infra/chaos/c.ts', casts: 1 },
  ])
  expect(counts).toEqual({ services: 3, 'infra/chaos': 1 })
  expect(wrongCasts(counts, { services: 3, 'infra/chaos': 1 })).toEqual([])
  expect(wrongCasts(counts, { services: 2, 'infra/chaos': 2 })).toEqual([
    'services: 3 casts, at most 2',
    'infra/chaos: 1 casts instead of 2; record 1 in casts.json',
  ])
})

test('an area has neither too few nor too many comments; tests and migrations do not count', () => {
  expect(wrongComments([source])).toEqual([])
  expect(wrongComments([{ ...source, commented: 2 }])).toEqual([
    'services: 2.0 % of the lines are comments, not 3.0 % to 10.0 %',
  ])
  expect(wrongComments([{ ...source, commented: 11 }])).toHaveLength(1)
  const others = ['services/a.test.ts', 'services/account/base/database/migrations/1.ts']
  expect(wrongComments([source, ...others.map((path) => ({ ...source, path, commented: 90 }))])).toEqual([])
})
