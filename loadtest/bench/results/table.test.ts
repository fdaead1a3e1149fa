import { expect, test } from 'vitest'
import { formatTable, thousands } from './table.ts'

test('names are left-aligned, figures right-aligned, and each column is as wide as its widest cell', () => {
  expect(
    formatTable(
      ['server', 'per second'],
      [
        ['nginx', thousands(94_407.9)],
        ['sluice, all of it', '7'],
      ],
    ),
  ).toBe(
    [
      'server             per second',
      '-----------------  ----------',
      'nginx                  94,408',
      'sluice, all of it           7',
    ].join('\n'),
  )
})
