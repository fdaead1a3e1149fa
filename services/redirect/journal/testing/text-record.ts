import type { JournalRecord } from '../group.ts'

export const textRecord = (text: string): JournalRecord => ({
  room: text.length,
  write: (target, from) => from + target.write(text, from, 'latin1'),
})

/** A record as short as a visit's can be, identified by its trailing text. */
export const recordOf = (text: string): JournalRecord =>
  textRecord(`${Date.now()},1,1,1,"audit","none","inactive","","ZZ",1,"::","","",${JSON.stringify(text)}]`)
