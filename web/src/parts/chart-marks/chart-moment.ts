import type { NoteItem } from '../../api/notes.ts'

/** A moment worth knowing. `name`: as short as `v3`, or empty; `words`: what it was. */
export type ChartMoment = {
  key: string
  at: string
  kind: 'version' | 'note' | 'plan' | 'outage' | 'back'
  name: string
  words: string
  note?: NoteItem
  /** Where the visits of a span are listed. */
  visits?: string
}

/** What a press in a mark's list asks for. */
export type ChangeMoment = (what: 'edit' | 'delete', moment: ChartMoment) => void
