import type { LucideIcon } from 'lucide-react'
import type { Recent } from './recents.ts'

export type Entry = Recent & {
  icon: LucideIcon
  /** Text that finds it, beside label and note. */
  words?: string
  keys?: string
  /** Its address, or what it does. */
  to: string | (() => void)
}
type Kind = 'recent' | 'pages' | 'deeds' | 'links'
export type Group = { kind: Kind; items: Entry[] }

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
