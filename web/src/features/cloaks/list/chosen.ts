import { MAX_CHOSEN_LINKS } from '@sluice/contract/api-cloak-mode'
import { createContext, useMemo, useRef, useState } from 'react'
import type { Cloak } from '../../../api/cloaks.ts'

export type ChosenLink = Pick<Cloak, 'id' | 'name'>
export type Chosen = {
  links: ReadonlyMap<number, ChosenLink>
  /** The rows of the page. */
  rows: readonly ChosenLink[]
  /** `range`: with all rows since the last press. */
  toggle: (link: ChosenLink, range: boolean) => void
  togglePage: () => void
  clear: () => void
}

export const ChosenContext = createContext<Chosen | null>(null)

/** Rows between two of them, both included, in whichever order. */
export function rowsBetween(rows: readonly ChosenLink[], from: number | null, to: number): ChosenLink[] {
  const [start, end] = [from, to].map((id) => rows.findIndex((row) => row.id === id))
  if (start === undefined || end === undefined || end < 0) return []
  const first = start < 0 ? end : start
  return rows.slice(Math.min(first, end), Math.max(first, end) + 1)
}

/** As `links`, with these in it or out of it, and never more than one call takes. */
export function withChosen(
  links: ReadonlyMap<number, ChosenLink>,
  these: readonly ChosenLink[],
  chosen: boolean,
): ReadonlyMap<number, ChosenLink> {
  const next = new Map(links)
  for (const { id, name } of these) {
    if (!chosen) next.delete(id)
    else if (next.size < MAX_CHOSEN_LINKS || next.has(id)) next.set(id, { id, name })
  }
  return next
}

export const isAll = (links: ReadonlyMap<number, ChosenLink>, rows: readonly ChosenLink[]) =>
  rows.length > 0 && rows.every(({ id }) => links.has(id))

/** The chosen links. They stay while the list is paged and sorted. */
export function useChosen(rows: readonly ChosenLink[] | undefined): Chosen {
  const [links, setLinks] = useState<ReadonlyMap<number, ChosenLink>>(new Map())
  const last = useRef<number | null>(null)
  return useMemo(() => {
    const shown = rows ?? []
    return {
      links,
      rows: shown,
      toggle: (link, range) => {
        const these = range ? rowsBetween(shown, last.current, link.id) : [link]
        last.current = link.id
        setLinks((held) => withChosen(held, these, !held.has(link.id)))
      },
      togglePage: () => setLinks((held) => withChosen(held, shown, !isAll(held, shown))),
      clear: () => setLinks(new Map()),
    }
  }, [links, rows])
}
