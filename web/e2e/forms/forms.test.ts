import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { FORMS } from './forms.ts'

const SOURCES = fileURLToPath(new URL('../../src/', import.meta.url))
/** Draws a form, or an error that belongs to a field. */
const DRAWS = /<(?:Form|FormDialog|ReasonDialog|ProofDialog|form)\b|forms\.error\b/
/** Drawn by others, which are in the list. */
const PARTS = [
  'features/admin/parts/reason-dialog.tsx',
  'features/admin/settings/fields/picture-entry.tsx',
  'features/settings/proof-dialog.tsx',
  'ui/field.tsx',
  'ui/form-dialog.tsx',
  'ui/form.tsx',
]

/** Nothing is typed into these, so no field has the focus before a press. */
const UNTYPED = ['features/domains/links/move-dialog.tsx', 'parts/csv-upload/csv-upload-dialog.tsx']
/** They save nothing: what is typed is answered beside it. */
const ASKING = ['features/cloaks/simulator/simulator.tsx', 'features/landing/try/try-out.tsx']

test('U1: every form is in the list of those whose controls are pressed', async () => {
  const drawing: string[] = []
  for await (const file of glob('**/*.tsx', { cwd: SOURCES }))
    if (
      DRAWS.test(await readFile(SOURCES + file, 'utf8')) &&
      ![...PARTS, ...UNTYPED, ...ASKING].includes(file)
    )
      drawing.push(file)
  expect(drawing.sort()).toEqual([...new Set(FORMS.map(({ file }) => file))].sort())
})

test('U1: forms are drawn by Form alone', async () => {
  const own: string[] = []
  for await (const file of glob('**/*.tsx', { cwd: SOURCES }))
    if (/<form\b/.test(await readFile(SOURCES + file, 'utf8'))) own.push(file)
  expect(own).toEqual(['ui/form.tsx'])
})
