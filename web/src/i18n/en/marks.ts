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
  'marks.plan_began': 'Plan {plan} began, {calls} calls',
  'marks.plan_added': 'Plan {plan} bought, {calls} more calls',
  'marks.plan_ended':
    '{count, plural, =0 {Plan {plan} ended} other {Plan {plan} ended, {calls} calls unused}}',
  'marks.calls_ended': '{calls} unused calls of plan {plan} ended',
  'marks.calls_added': 'An administrator added {calls} calls',
  'marks.calls_taken': 'An administrator took {calls} calls away',
  'marks.ofLink': 'This note is about {name}.',
}
