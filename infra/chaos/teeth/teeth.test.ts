import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rows } from '../rows.ts'
import { teeth, toothless } from './teeth.ts'
import { edited } from './tooth.ts'

const root = new URL('../../../', import.meta.url)

test.each(teeth.map((tooth) => [tooth.name, tooth] as const))(
  '"%s" is still in its place',
  (_name, tooth) => {
    for (const [file, edits] of Map.groupBy(tooth.edits, (edit) => edit.file)) {
      const text = readFileSync(new URL(file, root), 'utf8')
      expect(edited(text, edits)).not.toBe(text)
    }
  },
)

test('every row has a protection to remove, or a reason why there is none', () => {
  const bitten = new Set(teeth.flatMap((tooth) => tooth.rows))
  for (const { id } of rows) expect([id, bitten.has(id) !== id in toothless]).toEqual([id, true])
  expect([...bitten].filter((id) => !rows.some((row) => row.id === id))).toEqual([])
  expect(new Set(teeth.map((tooth) => tooth.name)).size).toBe(teeth.length)
})

test('an edit that matches nowhere or twice is refused', () => {
  const edit = { file: 'a.ts', find: 'x', put: 'y' }
  expect(edited('-x-', [edit])).toBe('-y-')
  expect(() => edited('--', [edit])).toThrow('0 places')
  expect(() => edited('xx', [edit])).toThrow('2 places')
})
