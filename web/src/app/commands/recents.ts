import { z } from 'zod'
import { storage } from '../../kept/browser-storage.ts'

/** An entry of the palette that was chosen. `label` and `note`: of a link, which may not be loaded next time. */
const Recent = z.object({ key: z.string(), label: z.string(), note: z.string() })
export type Recent = z.infer<typeof Recent>

const MOST = 6
const placeOf = (owner: number) => `sluice.recent.${owner}`

/** With the one just chosen before the others, each once. */
export const withRecent = (recents: readonly Recent[], next: Recent): Recent[] =>
  [next, ...recents.filter(({ key }) => key !== next.key)].slice(0, MOST)

/** What this account chose last in this browser, newest first. */
export function readRecents(owner: number): Recent[] {
  try {
    return z.array(Recent).parse(JSON.parse(storage.getItem(placeOf(owner)) ?? '[]'))
  } catch {
    // Written by another version, or by hand.
    return []
  }
}

export const keepRecent = (owner: number, next: Recent): void =>
  storage.setItem(placeOf(owner), JSON.stringify(withRecent(readRecents(owner), next)))
