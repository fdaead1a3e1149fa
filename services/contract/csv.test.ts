import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ["=cmd|' /C calc'!A0", `"'=cmd|' /C calc'!A0"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['\0=1', `"'\0=1"`],
  ['plain', '"plain"'],
  ['a,"b"', '"a,""b"""'],
  ['', '""'],
])('%j is written as %j', (value, written) => expect(csvLine([value])).toBe(`${written}\r\n`))

test('R26: a formula behind a semicolon stays inside its cell', () => {
  expect(csvLine(['x;=1+2;', 1, 0])).toBe('"x;=1+2;",1,0\r\n')
  expect(csvLine(['=1+1;=1+2'])).toBe(`"'=1+1;=1+2"\r\n`)
})

test('numbers stay numbers', () => expect(csvLine([12, -3, 0.5])).toBe('12,-3,0.5\r\n'))

/** Reads one line as spreadsheets do that split at this separator. */
function read(line: string, separator: string): string[] {
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${separator}]*)(?:${separator}|$)`, 'g')
  return (line.replace(/\r\n$/, '').match(cell) ?? [])
    .map((text) => (text.endsWith(separator) ? text.slice(0, -1) : text))
    .map((text) => (text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text))
}

test('every cell is read back whole, and none starts like a formula, whatever the separator', () => {
  const values = fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 5 })
  fc.assert(
    fc.property(values, (written) => {
      const cells = read(csvLine(written), ',').slice(0, written.length)
      expect(cells.map((cell, index) => (cell === written[index] ? cell : cell.slice(1)))).toEqual(written)
      for (const separator of [',', ';'])
        for (const cell of read(csvLine(written), separator)) expect(cell).not.toMatch(/^[=+\-@\t\r\n\0]/)
    }),
  )
})

test('a decimal text stays a number with all its digits; anything else in its place is a text', () => {
  const decimals = ['-90071992547409931.02', '0.005', '12'].map((decimal) => ({ decimal }))
  expect(csvLine(decimals)).toBe('-90071992547409931.02,0.005,12\r\n')
  expect(csvLine([{ decimal: '-1+cmd' }])).toBe(`"'-1+cmd"\r\n`)
})
