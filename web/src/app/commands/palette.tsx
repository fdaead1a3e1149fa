import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Text, useText } from '../../i18n/text.tsx'
import type { KeptUser } from '../../session/kept-session.ts'
import { isAdmin } from '../../session/role.ts'
import { useRested } from '../../ui/use-rested.ts'
import { type Entry, type Group, groupsOf } from './entries.ts'
import { PaletteItem } from './palette-item.tsx'
import { keepRecent, readRecents } from './recents.ts'
import { linkEntry, useEntries, useFoundLinks } from './use-entries.ts'
import dialogs from '../../ui/dialogs.module.css'
import iconButtons from '../../ui/icon-buttons.module.css'
import styles from './palette.module.css'

const trimmed = (text: string): string => text.trim()

/** Unless something opened in the meantime has the focus. */
function focusPage(): void {
  if (document.activeElement === document.body) document.getElementById('page')?.focus()
}

type PaletteProps = { user: KeptUser; onShortcuts: () => void; onClose: () => void }

/** Finds links, pages and commands by typing; the recent ones first. */
export function Palette({ user, onShortcuts, onClose }: PaletteProps) {
  const t = useText()
  const navigate = useNavigate()
  const left = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  const [asked, ask] = useState('')
  const [typed, type] = useRested(asked, ask, trimmed)
  const [recents] = useState(() => readRecents(user.id))
  const { pages, deeds } = useEntries(user, onShortcuts)
  const { found, links } = useFoundLinks(asked, !isAdmin(user.role))

  const fresh = typed.trim() === asked && !found.isPlaceholderData
  const own = [...pages, ...deeds]
  const recent = recents.flatMap(({ key, label, note }) => {
    const link = key.startsWith('link:') ? linkEntry(key, label, note) : undefined
    return own.find((entry) => entry.key === key) ?? link ?? []
  })
  const groups = groupsOf({ pages, deeds, links, recent }, typed, fresh)
  const searching = typed.trim() !== asked || found.isFetching
  const choose = ({ key, label, note, to }: Entry) => {
    // Else the next Enter in an empty palette would sign out.
    if (key !== 'logout') keepRecent(user.id, { key, label, note })
    left.current = typeof to === 'string'
    onClose()
    if (typeof to !== 'string') return to()
    navigate(to)
    requestAnimationFrame(focusPage)
  }
  const status = () => {
    if (typed.trim() === '') return t('palette.how')
    if (searching) return t('palette.searching')
    if (found.isError) return t('palette.failed')
    return groups.length === 0 ? t('palette.none') : t('palette.how')
  }
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogs.backdrop} />
        <Dialog.Viewport className={styles.layer}>
          <Dialog.Popup
            className={styles.palette}
            aria-label={t('palette.title')}
            initialFocus={input}
            finalFocus={() => !left.current}
          >
            <Autocomplete.Root
              open
              inline
              items={groups}
              mode="none"
              autoHighlight="always"
              keepHighlight
              value={typed}
              onValueChange={(text, { reason }) => reason === 'input-change' && type(text)}
              itemToStringValue={({ label }: Entry) => label}
            >
              <div className={styles.search}>
                <Search size={16} aria-hidden />
                <Autocomplete.Input
                  ref={input}
                  className={styles.input}
                  placeholder={t('palette.hint')}
                  aria-label={t('palette.hint')}
                  maxLength={200}
                  // Enter then ends a word of the input method.
                  onKeyDown={(event) => event.nativeEvent.isComposing && event.preventBaseUIHandler()}
                />
                <Dialog.Close className={iconButtons.button} aria-label={t('close')}>
                  <X aria-hidden />
                </Dialog.Close>
              </div>
              <Autocomplete.List className={styles.list}>
                {({ kind, items }: Group) => (
                  <Autocomplete.Group key={kind} items={items}>
                    <Autocomplete.GroupLabel className={styles.group}>
                      <Text id={`palette.${kind}`} />
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(entry: Entry) => (
                        <PaletteItem key={entry.key} entry={entry} onChoose={() => choose(entry)} />
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
              <Autocomplete.Status className={styles.status}>{status()}</Autocomplete.Status>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
