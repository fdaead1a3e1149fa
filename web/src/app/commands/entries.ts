import type { CloakMode } from '@sluice/contract/visit'
import type { LucideIcon } from 'lucide-react'
import type { Recent } from './recents.ts'

export type Entry = Recent & {
  icon: LucideIcon
  /** Text that finds it, beside label and note. */
  words?: string
  keys?: string
  /** Drawn instead of the icon. */
  mode?: CloakMode
  /** A sentence below the label. */
  says?: string
  /** Its address, or what it does. */
  to: string | (() => void)
}
type Kind = 'recent' | 'pages' | 'deeds' | 'links' | 'actions'
export type Group = { kind: Kind; items: Entry[] }

const LINK = 'link:'
export const linkKey = (id: number): string => `${LINK}${id}`
/** The link that an entry stands for; null for pages and commands. */
export const linkIdOf = ({ key }: Pick<Entry, 'key'>): number | null =>
  key.startsWith(LINK) ? Number(key.slice(LINK.length)) : null

/** Whether each word of the text is in the entry, in capitals or not. */
export function matches({ label, note, words = '' }: Entry, typed: string): boolean {
  const all = `${label} ${note} ${words}`.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}

type Known = {
  pages: readonly Entry[]
  deeds: readonly Entry[]
  links: readonly Entry[]
  recent: readonly Entry[]
}

/**
 * What the palette shows, each entry once, the recent ones first. Links come last, because they come late: what is above
 * them stays in its place. `fresh`: the links are those of `typed`; otherwise of an earlier text.
 */
export function groupsOf({ pages, deeds, links, recent }: Known, typed: string, fresh: boolean): Group[] {
  const text = typed.trim()
  const seen = new Set<string>()
  const fit = (entries: readonly Entry[], all = false) =>
    entries.filter((entry) => {
      if (seen.has(entry.key) || !(all || matches(entry, text))) return false
      return seen.add(entry.key)
    })
  const groups: Group[] = [
    { kind: 'recent', items: fit(recent) },
    { kind: 'pages', items: fit(pages) },
    { kind: 'deeds', items: fit(deeds) },
    { kind: 'links', items: text ? fit(links, fresh) : [] },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

/** What can be done with a link, as one group. */
export function actionsOf(actions: readonly Entry[], typed: string): Group[] {
  const items = actions.filter((action) => matches(action, typed.trim()))
  return items.length > 0 ? [{ kind: 'actions', items }] : []
}
