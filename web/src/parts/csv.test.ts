import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('cells are quoted where needed, and numbers stay numbers', () => {
  expect(csvOf([['a', 'b,c', 'say "x"', 12, -3]])).toBe('\uFEFFa,"b,c","say ""x""",12,-3\r\n')
})

test('formulas become text', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '\0'])
    expect(csvOf([[`${start}cmd`]])).toMatch(/^\uFEFF"?'/)
})
