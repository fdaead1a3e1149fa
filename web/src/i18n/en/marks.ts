import type { marks as zh } from '../zh/marks.ts'

export const marks: Record<keyof typeof zh, string> = {
  'marks.label': 'Mark: {words}',
  'marks.list': 'What happened',
  'marks.note': 'Note',
  'marks.noteOf': '{text} ({name})',
  'marks.addNote': 'Add note',
  'marks.editNote': 'Edit note',
  'marks.deleteNote': 'Delete note',
  'marks.deleteSure': 'Delete the note “{text}”?',
  'marks.noteSaved': 'Note saved',
  'marks.noteDeleted': 'Note deleted',
  'marks.text': 'Note',
  'marks.textHint': 'In your own words, up to 200 characters. Only you see it.',
  'marks.at': 'When',
  'marks.onlyThis': 'Only on the chart of this cloak and on those of all cloaks',
  'marks.ofLink': 'This note is about {name}.',
}
