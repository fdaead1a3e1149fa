import { expect, test } from 'vitest'
import { currentOf } from './current.ts'

test.each([
  ['before the first section it is the first', [300, 900, 1_500], false, 0],
  ['a section counts once its top is above the line', [-400, 99, 700], false, 1],
  ['between two it is the earlier one', [-400, 101, 700], false, 0],
  ['behind the last it is the last', [-900, -600, -100], false, 2],
  ['at the end of the page it is the last, however short', [-600, 99, 500], true, 2],
])('%s', (_, tops, atEnd, current) => expect(currentOf(tops, 100, atEnd)).toBe(current))
