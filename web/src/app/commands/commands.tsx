import { Search } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { loadTexts } from '../../i18n/messages.ts'
import { useText } from '../../i18n/text.tsx'
import { paths } from '../../paths.ts'
import type { KeptUser } from '../../session/kept-session.ts'
import { isAdmin } from '../../session/role.ts'
import { FaultNote, lazyPart } from '../../ui/lazy-part.tsx'
import { type Deed, onMac, placeOf, readKey } from './read-key.ts'
import layout from '../../ui/layout.module.css'
import styles from './commands.module.css'

/** With the texts of switching a mode. */
const Palette = lazyPart(
  'palette',
  async () => (await Promise.all([import('./palette.tsx'), loadTexts('links')]))[0].Palette,
  FaultNote,
)
const ShortcutsDialog = lazyPart(
  'shortcuts',
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
  FaultNote,
)

/** How long `g` waits for the letter after it. */
const GOES_MS = 3_000
const PLACES = {
  create: paths.newCloak,
  home: paths.home,
  links: paths.cloaks,
  statistics: paths.statistics,
  logs: paths.logs,
} as const

/** The button of the command palette, and the keys that work on every screen. */
export function Commands({ user }: { user: KeptUser }) {
  const t = useText()
  const navigate = useNavigate()
  const [opened, open] = useState<'palette' | 'shortcuts' | null>(null)
  const admin = isAdmin(user.role)
  const mac = onMac()
  const act = (deed: Deed) => {
    if (deed === 'palette') open(opened === 'palette' ? null : 'palette')
    else if (deed === 'shortcuts') open('shortcuts')
    // A page's own search has taken the key.
    else if (deed === 'search') open('palette')
    else if (!admin) navigate(PLACES[deed])
    else if (deed === 'home') navigate(paths.adminDashboard)
  }
  const early = useRef('')
  const held = useRef({ act, opened })
  held.current = { act, opened }
  useEffect(() => {
    let goesUntil = 0
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || ['Shift', 'Control', 'Meta', 'Alt'].includes(event.key)) return
      // What is typed while the palette loads is for it.
      if (held.current.opened === 'palette' && event.key.length === 1 && placeOf(null) === 'page') {
        if (!event.ctrlKey && !event.metaKey) early.current += event.key
        event.preventDefault()
      }
      const place = held.current.opened === 'palette' ? 'field' : placeOf(event.target)
      const { deed, goes } = readKey(event, place, event.timeStamp < goesUntil, mac)
      goesUntil = goes ? event.timeStamp + GOES_MS : 0
      if (!deed) return
      event.preventDefault()
      held.current.act(deed)
    }
    // Behind the page's own keys, which are the document's.
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [mac])
  const close = () => {
    early.current = ''
    open(null)
  }
  const label = t('palette.title')
  const command = mac ? '⌘K' : 'Ctrl+K'
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts={mac ? 'Meta+K' : 'Control+K'}
        data-hint={label}
        onClick={() => open('palette')}
      >
        <Search size={16} aria-hidden />
        <span className={layout.sr}>{label} </span>
        <kbd className={styles.key}>{command}</kbd>
      </button>
      <Suspense fallback={null}>
        {opened === 'palette' && (
          <Palette user={user} early={early} onShortcuts={() => open('shortcuts')} onClose={close} />
        )}
        {opened === 'shortcuts' && <ShortcutsDialog admin={admin} command={command} onClose={close} />}
      </Suspense>
    </>
  )
}
