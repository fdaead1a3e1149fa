import { z } from 'zod'
import { storage } from '../../kept/browser-storage.ts'
import { RECENTS_KEY } from '../../session/kept-session.ts'

/** An entry of the palette that was chosen. `label` and `note`: of a link, which may not be loaded next time. */
const Recent = z.object({ key: z.string(), label: z.string(), note: z.string() })
export type Recent = z.infer<typeof Recent>

/** One account's at a time: those of another are lost, and never shown to this one. */
const Stored = z.object({ owner: z.number(), recents: z.array(Recent) })

const MOST = 6

/** With the one just chosen before the others, each once. */
export const withRecent = (recents: readonly Recent[], next: Recent): Recent[] =>
  [next, ...recents.filter(({ key }) => key !== next.key)].slice(0, MOST)

/** What this account chose last in this browser since it signed in, newest first. */
export function readRecents(owner: number): Recent[] {
  try {
    const stored = Stored.parse(JSON.parse(storage.getItem(RECENTS_KEY) ?? 'null'))
    return stored.owner === owner ? stored.recents : []
  } catch {
    // Nothing yet, or written by another version or by hand.
    return []
  }
}

export function keepRecent(owner: number, next: Recent): void {
  const recents = withRecent(readRecents(owner), next)
  storage.setItem(RECENTS_KEY, JSON.stringify({ owner, recents }))
}
