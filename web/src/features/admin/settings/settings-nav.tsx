import { Lock } from 'lucide-react'
import { Text, useText } from '../../../i18n/text.tsx'
import { isLocked, PARTS, type Part } from './parts.ts'
import layout from '../../../ui/layout.module.css'
import styles from './settings-nav.module.css'

/** On phones the row of groups is wider than the screen. */
const showWhole = (button: HTMLButtonElement | null): void =>
  button?.scrollIntoView({ block: 'nearest', inline: 'center' })

type NavProps = {
  part: Part
  /** How many fields of each group are changed and not saved. */
  unsaved: ReadonlyMap<Part, number>
  locked: readonly string[]
  onPart: (part: Part) => void
}

/** The groups, with what is not saved in each of them. */
export function SettingsNav({ part, unsaved, locked, onPart }: NavProps) {
  const t = useText()
  return (
    <nav className={styles.nav} aria-label={t('set.part')}>
      {PARTS.map((each) => {
        const count = unsaved.get(each) ?? 0
        return (
          <button
            key={each}
            type="button"
            aria-current={each === part ? 'true' : undefined}
            ref={each === part ? showWhole : undefined}
            onClick={() => onPart(each)}
          >
            <Text id={`set.part.${each}`} />
            {count > 0 ? (
              <span className={styles.unsaved} title={t('set.changed', { count })}>
                {count}
                <span className={layout.sr}>{t('set.unsavedHere')}</span>
              </span>
            ) : (
              isLocked(each, locked) && <Lock size={12} aria-hidden />
            )}
          </button>
        )
      })}
    </nav>
  )
}
