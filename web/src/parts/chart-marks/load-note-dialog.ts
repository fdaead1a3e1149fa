import { loadTexts } from '../../i18n/messages.ts'
import { NoteDialog } from './note-dialog.tsx'

/** The form of a note, when the texts of its calendar and of the choice of a link are there. */
export async function loadNoteDialog() {
  await loadTexts('dates', 'costs')
  return NoteDialog
}
