import { NoteAnswer, NotesAnswer } from '@sluice/contract/api-notes'
import type { Session } from './create-links.ts'
import { STORIES } from './stories.ts'
import type { PlacedLink } from './visits.ts'

/** Notes what the stories say, unless it is noted already. `end` in Unix ms. */
export async function writeNotes(session: Session, links: readonly PlacedLink[], end: number): Promise<void> {
  const { items } = await session.call('/api/notes', NotesAnswer)
  const noted = new Set(items.map(({ text }) => text))
  for (const { id, name } of links) {
    const note = STORIES[name]?.note
    if (!note || noted.has(note.text)) continue
    const body = { text: note.text, at: new Date(note.at(end)).toISOString(), cloak_id: id }
    await session.call('/api/notes', NoteAnswer, body)
  }
}
