import type { JournalRecord } from '../group.ts'

/** A record of ready text, in ASCII. */
export const textRecord = (text: string): JournalRecord => ({
  room: text.length,
  write: (target, from) => from + target.write(text, from, 'latin1'),
})
