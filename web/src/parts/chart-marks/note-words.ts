import type { NoteItem } from '../../api/notes.ts'
import { useText } from '../../i18n/text.tsx'
import type { ChartMoment } from './chart-moment.ts'

/** Notes as moments of a chart, with the name of their link where the chart is not that link's own. */
export function useNoteMoments() {
  const t = useText()
  return (notes: readonly NoteItem[], cloak: number | undefined): ChartMoment[] =>
    notes.map((note) => {
      const name = note.cloak_id === cloak ? null : note.cloak_name
      return {
        key: `note ${note.id}`,
        at: note.at,
        kind: 'note',
        name: t('marks.note'),
        words: name === null ? note.text : t('marks.noteOf', { text: note.text, name }),
        note,
      }
    })
}
