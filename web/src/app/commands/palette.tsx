import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { ArrowLeft, Search, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../i18n/text.tsx'
import type { KeptUser } from '../../session/kept-session.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { type Entry, linkIdOf } from './entries.ts'
import type { Named } from './link-actions.ts'
import { PaletteList } from './palette-list.tsx'
import { keepRecent } from './recents.ts'
import { stepOf } from './step-of.ts'
import { usePalette } from './use-palette.ts'
import dialogs from '../../ui/dialogs.module.css'
import iconButtons from '../../ui/icon-buttons.module.css'
import styles from './palette.module.css'

/** Unless something opened in the meantime has the focus. */
function focusPage(): void {
  if (document.activeElement === document.body) document.getElementById('page')?.focus()
}

type PaletteProps = {
  user: KeptUser
  /** What was typed before the palette was there. */
  early: RefObject<string>
  onShortcuts: () => void
  onClose: () => void
}

/** Finds links, pages and commands by typing, the recent ones first; and shows what can be done with a link. */
export function Palette({ user, early, onShortcuts, onClose }: PaletteProps) {
  const t = useText()
  const navigate = useNavigate()
  const left = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  const [within, setWithin] = useState<Named | null>(null)
  const [chosen, setChosen] = useState<string>()
  const { typed, type, groups, link, status } = usePalette({ user, early, onShortcuts, within, chosen })

  const showActions = (of: Entry) => {
    const id = linkIdOf(of)
    if (id !== null) setWithin({ id, name: of.label })
    input.current?.focus()
  }
  const goBack = () => {
    setWithin(null)
    input.current?.focus()
  }
  const choose = (entry: Entry) => {
    const { key, label, note, to } = entry
    // Else the next Enter in an empty palette would sign out.
    if (!within && key !== 'logout') keepRecent(user.id, { key, label, note })
    left.current = typeof to === 'string'
    onClose()
    if (typeof to !== 'string') return to()
    navigate(to)
    requestAnimationFrame(focusPage)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler: () => void }) => {
    // Enter then ends a word of the input method.
    if (event.nativeEvent.isComposing) return event.preventBaseUIHandler()
    const { selectionEnd: caret } = event.currentTarget
    const step = stepOf(event, { text: typed, caret, onLink: link !== undefined, within: within !== null })
    if (!step) return
    event.preventDefault()
    event.preventBaseUIHandler()
    if (link) showActions(link)
    else goBack()
  }
  const hint = within ? t('palette.actions', { name: within.name }) : t('palette.hint')
  return (
    <Dialog.Root
      open
      onOpenChange={(next, { reason }) => {
        if (next) return
        if (within && reason === 'escape-key') goBack()
        else onClose()
      }}
    >
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
              onItemHighlighted={(entry) => setChosen(entry?.key)}
              itemToStringValue={({ label }: Entry) => label}
            >
              <div className={styles.search}>
                {within ? (
                  <IconButton icon={ArrowLeft} label={t('palette.back')} small onClick={goBack} />
                ) : (
                  <Search size={16} aria-hidden />
                )}
                <Autocomplete.Input
                  ref={input}
                  className={styles.input}
                  placeholder={hint}
                  aria-label={hint}
                  maxLength={200}
                  onKeyDown={onKeyDown}
                />
                <Dialog.Close className={iconButtons.button} aria-label={t('close')}>
                  <X aria-hidden />
                </Dialog.Close>
              </div>
              <PaletteList within={within?.name} onChoose={choose} onActions={showActions} />
              <div className={styles.foot}>
                <Autocomplete.Status className={styles.status}>{status}</Autocomplete.Status>
                {link && (
                  <Button
                    small
                    look="plain"
                    aria-label={t('palette.actions', { name: link.label })}
                    onClick={() => showActions(link)}
                  >
                    {t('palette.more')}
                  </Button>
                )}
              </div>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
