import type { NewNote, NoteItem } from '../../api/notes.ts'
import { readMoment, today } from '../../ui/dates/days.ts'
import type { FormFaults } from '../../ui/form-resolver.ts'

/**
 * As typed. `only`: the note is of the chart's own link alone; `link`: of which it is on a chart of all links, null: of all.
 */
export type NoteValues = { text: string; at: string; only: boolean; link: number | null }

/** A local day and time, as the field of a moment has it. */
export const typedMoment = (at: Date): string => `${today(at)} ${at.toTimeString().slice(0, 5)}`

/** `begin`: of a new note. */
export const firstValues = (note: NoteItem | null, begin: Date): NoteValues => ({
  text: note?.text ?? '',
  at: typedMoment(note ? new Date(note.at) : begin),
  only: note === null || note.cloak_id !== null,
  link: note?.cloak_id ?? null,
})

export function checkNote({ text, at }: NoteValues): FormFaults<NoteValues> {
  const faults: FormFaults<NoteValues> = {}
  const moment = readMoment(at)
  if (!text.trim()) faults.text = 'required'
  if (!at.trim()) faults.at = 'required'
  else if (!moment || moment.getFullYear() < 2000 || moment.getFullYear() > 2099) faults.at = 'date.invalid'
  return faults
}

type Form = { note: NoteItem | null; cloak: number | undefined }

/** What is sent. The seconds of a moment that was not changed stay, and so does a link that was not, which may be deleted. */
export function noteOf(values: NoteValues, { note, cloak }: Form): Partial<NewNote> {
  const moment = readMoment(values.at)
  const same = note !== null && values.at === typedMoment(new Date(note.at))
  return {
    text: values.text.trim(),
    ...(moment && !same && { at: moment.toISOString() }),
    ...(cloak !== undefined
      ? { cloak_id: values.only ? cloak : null }
      : values.link !== (note?.cloak_id ?? null) && { cloak_id: values.link }),
  }
}
