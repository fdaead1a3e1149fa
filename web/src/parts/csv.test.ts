import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('a file has a byte order mark and one line for each row', () => {
  expect(
    csvOf([
      ['Name', 'Visits'],
      ['a,b', 12],
    ]),
  ).toBe('\uFEFF"Name","Visits"\r\n"a,b",12\r\n')
})
