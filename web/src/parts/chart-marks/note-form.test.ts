import { expect, test } from 'vitest'
import { checkNote, firstValues, noteOf } from './note-form.ts'

const note = {
  ...{ id: 1, text: 'new creatives', at: new Date(2026, 10, 20, 9, 0, 42).toISOString() },
  ...{ cloak_id: 7, cloak_name: 'spring', cloak_deleted: false, created: '', changed: '' },
}
const now = new Date(2026, 10, 21, 14, 5)

test('a new note begins now, and is of the link whose chart it is on', () => {
  const values = { ...firstValues(null, now), text: ' budget doubled ' }
  expect(values.at).toBe('2026-11-21 14:05')
  const sent = { text: 'budget doubled', at: now.toISOString() }
  expect(noteOf(values, { note: null, cloak: undefined })).toEqual(sent)
  expect(noteOf(values, { note: null, cloak: 7 })).toEqual({ ...sent, cloak_id: 7 })
  expect(noteOf({ ...values, only: false }, { note: null, cloak: 7 })).toEqual({ ...sent, cloak_id: null })
})

test('a note keeps its seconds and its link unless they are changed', () => {
  const values = firstValues(note, now)
  expect(noteOf(values, { note, cloak: undefined })).toEqual({ text: 'new creatives' })
  expect(noteOf({ ...values, at: '2026-11-20 09:01' }, { note, cloak: undefined })).toEqual({
    text: 'new creatives',
    at: new Date(2026, 10, 20, 9, 1).toISOString(),
  })
  expect(firstValues({ ...note, cloak_id: null }, now).only).toBe(false)
})

test('on a chart of all links a note is of the chosen link, and of all again when it is taken back', () => {
  const values = { ...firstValues(null, now), text: 'budget doubled', link: 9 }
  expect(noteOf(values, { note: null, cloak: undefined })).toMatchObject({ cloak_id: 9 })
  const [kept, changed] = [firstValues(note, now), { ...firstValues(note, now), link: null }]
  expect(noteOf(kept, { note, cloak: undefined })).not.toHaveProperty('cloak_id')
  expect(noteOf(changed, { note, cloak: undefined })).toMatchObject({ cloak_id: null })
})

test('words and a moment of this century are required', () => {
  const faults = (change: object) => checkNote({ ...firstValues(note, now), ...change })
  expect(faults({})).toEqual({})
  expect(faults({ text: ' ' })).toEqual({ text: 'required' })
  expect(faults({ at: '' })).toEqual({ at: 'required' })
  for (const at of ['soon', '2026-02-30 10:00', '1999-12-31 10:00', '2100-01-01'])
    expect(faults({ at })).toEqual({ at: 'date.invalid' })
})
