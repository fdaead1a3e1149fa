import { type RefObject, useState } from 'react'
import { isGone } from '../../api/api-error.ts'
import { useText } from '../../i18n/text.tsx'
import type { KeptUser } from '../../session/kept-session.ts'
import { isAdmin } from '../../session/role.ts'
import { useRested } from '../../ui/use-rested.ts'
import { actionsOf, groupsOf, linkIdOf } from './entries.ts'
import { type Named, useLinkActions } from './link-actions.ts'
import { readRecents } from './recents.ts'
import { linkEntry, useEntries, useFoundLinks } from './use-entries.ts'

const trimmed = (text: string): string => text.trim()

type Asked = {
  user: KeptUser
  /** What was typed before. */
  early: RefObject<string>
  onShortcuts: () => void
  /** The link whose actions are shown instead of everything. */
  within: Named | null
  /** The key of the entry that Enter runs. */
  chosen: string | undefined
}

/** What is typed, what it finds, the chosen `link` among it, and a sentence about it. The text for everything comes back after the actions of a link. */
export function usePalette({ user, early, onShortcuts, within, chosen }: Asked) {
  const t = useText()
  const [asked, ask] = useState(() => early.current)
  const [typed, type] = useRested(asked, ask, trimmed)
  const [recents] = useState(() => readRecents(user.id))
  const { pages, deeds } = useEntries(user, onShortcuts)
  const { found, links } = useFoundLinks(asked, !isAdmin(user.role))
  const [narrowed, narrow] = useState({ id: 0, text: '' })
  const { actions, cloak, error } = useLinkActions(within)

  if (within) {
    const text = narrowed.id === within.id ? narrowed.text : ''
    const groups = actionsOf(actions, text)
    const say = () => {
      if (!cloak && error) return t(isGone(error) ? 'cloaks.missing' : 'cloaks.detailsFailed')
      return t(groups.length === 0 ? 'palette.none' : 'palette.howActions')
    }
    const retype = (next: string) => narrow({ id: within.id, text: next })
    return { typed: text, type: retype, groups, link: undefined, status: say() }
  }
  const own = [...pages, ...deeds]
  const recent = recents.flatMap((each) => {
    const id = linkIdOf(each)
    if (id !== null) return linkEntry(id, each.label, each.note)
    return own.find(({ key }) => key === each.key) ?? []
  })
  const waits = typed.trim() !== asked
  const groups = groupsOf({ pages, deeds, links, recent }, typed, !waits && !found.isPlaceholderData)
  const link = groups
    .flatMap(({ items }) => items)
    .find((entry) => entry.key === chosen && linkIdOf(entry) !== null)
  const say = () => {
    const how = t(link ? 'palette.howLink' : 'palette.how')
    if (typed.trim() === '') return how
    if (waits || found.isFetching) return t('palette.searching')
    if (found.isError) return t('palette.failed')
    return groups.length === 0 ? t('palette.none') : how
  }
  return { typed, type, groups, link, status: say() }
}
