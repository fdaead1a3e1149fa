import { CLOAK_MODES } from '@sluice/contract/visit'
import { useQuery } from '@tanstack/react-query'
import { Copy, Link2, ScrollText, Shuffle } from 'lucide-react'
import { isGone } from '../../api/api-error.ts'
import { cloakQuery } from '../../api/cloaks.ts'
import { useText } from '../../i18n/text.tsx'
import { addressOf } from '../../parts/links.ts'
import { useSwitchMode } from '../../parts/mode-switch/use-switch-mode.ts'
import { useReadableUrl } from '../../parts/readable-url.ts'
import { paths } from '../../paths.ts'
import { useCopy } from '../../ui/copy-button.tsx'
import type { Entry } from './entries.ts'

/** A link as the palette knows it. */
export type Named = { id: number; name: string }

/** What can be done with a link. What needs the link itself comes below the rest, once it is loaded. */
export function useLinkActions(link: Named | null) {
  const t = useText()
  const { switchMode } = useSwitchMode()
  const { copy } = useCopy()
  const { data, error } = useQuery({ ...cloakQuery(link?.id ?? 0), enabled: link !== null })
  const cloak = link && data?.id === link.id ? data : undefined
  const address = cloak ? addressOf(cloak) : ''
  const readable = useReadableUrl(address)
  if (!link || isGone(error)) return { actions: [], cloak, error }
  const { id } = link
  const entry = (key: string, label: string, more: Pick<Entry, 'icon' | 'to'> & Partial<Entry>): Entry => ({
    ...{ key, label, note: '' },
    ...more,
  })
  const actions = [
    entry('open', t('palette.open'), { icon: Link2, to: paths.cloak(id) }),
    entry('visits', t('palette.visits'), { icon: ScrollText, to: paths.logsOf(id) }),
  ]
  if (!cloak) return { actions, cloak, error }
  for (const mode of CLOAK_MODES.filter((each) => each !== cloak.mode))
    actions.push(
      entry(mode, t('palette.switchTo', { mode: t(`mode.${mode}`) }), {
        icon: Shuffle,
        mode,
        says: t(`modeDoes.${mode}`),
        to: () => switchMode(cloak, mode),
      }),
    )
  actions.push(entry('copy', t('copyShortLink'), { icon: Copy, note: readable, to: () => copy(address) }))
  return { actions, cloak, error }
}
