import type { JournalRecord } from '../group.ts'

/** A record of ready text, in ASCII. */
export const textRecord = (text: string): JournalRecord => ({
  room: text.length,
  write: (target, from) => from + target.write(text, from, 'latin1'),
})

/** A record as short as a visit's can be, told apart by the text behind all else. */
export const recordOf = (text: string): JournalRecord =>
  textRecord(`${Date.now()},1,1,1,"audit","audit","paused","ZZ",1,"::","","",${JSON.stringify(text)}]`)
