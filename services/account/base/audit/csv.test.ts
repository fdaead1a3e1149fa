import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell, csvLine } from './csv.ts'

test.each([
  ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t=1"'],
  ['\r=1', '"\'\r=1"'],
  ['\n=1', '"\'\n=1"'],
  ['\0=1', "'\0=1"],
  ['plain', 'plain'],
  ['a,"b"', '"a,""b"""'],
  ['', ''],
])('%j is written as %j', (value, written) => expect(csvCell(value)).toBe(written))

/** Reads one line as spreadsheets do. */
function read(line: string): string[] {
  const cells = line.replace(/\r\n$/, '').match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g) ?? []
  return cells
    .slice(0, line.endsWith(',\r\n') ? undefined : cells.length)
    .map((cell) => cell.replace(/,$/, ''))
    .map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell))
}

test('every cell is read back whole, and none starts like a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 5 }), (values) => {
      const cells = read(csvLine(values)).slice(0, values.length)
      expect(cells.map((cell, index) => (cell === values[index] ? cell : cell.slice(1)))).toEqual(values)
      for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r\n\0]/)
    }),
  )
})
