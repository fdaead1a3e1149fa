import { Autocomplete } from '@base-ui/react/autocomplete'
import { ChevronRight } from 'lucide-react'
import type { MouseEvent } from 'react'
import { ModeGlyph } from '../../parts/mode.tsx'
import type { Entry } from './entries.ts'
import { Keys } from './keys.tsx'
import menus from '../../ui/menus.module.css'
import styles from './palette.module.css'

type ItemProps = { entry: Entry; onChoose: () => void; onActions?: () => void }

/** `onActions`: a press of the arrow at its end. Keys and screen readers have the button at the palette's foot. */
export function PaletteItem({ entry, onChoose, onActions }: ItemProps) {
  const { icon: Icon, label, note, keys, mode, says } = entry
  const press = (event: MouseEvent) => {
    const arrow = event.target instanceof Element && event.target.closest(`.${styles.arrow}`)
    if (arrow && onActions) onActions()
    else onChoose()
  }
  return (
    <Autocomplete.Item value={entry} className={`${menus.item} ${styles.item}`} onClick={press}>
      {mode ? <ModeGlyph mode={mode} /> : <Icon size={16} aria-hidden />}
      <span className={styles.words}>
        <span className="cut" title={label} dir="auto">
          {label}
        </span>
        {says && <span className="tiny quiet">{says}</span>}
      </span>
      {note && (
        <span className={`cut faint tiny ${styles.note}`} dir="ltr">
          {note}
        </span>
      )}
      {keys && <Keys keys={keys} />}
      {onActions && (
        <span className={styles.arrow} aria-hidden>
          <ChevronRight size={16} />
        </span>
      )}
    </Autocomplete.Item>
  )
}
