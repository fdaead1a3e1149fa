import { Autocomplete } from '@base-ui/react/autocomplete'
import type { Entry } from './entries.ts'
import { Keys } from './keys.tsx'
import menus from '../../ui/menus.module.css'
import styles from './palette.module.css'

export function PaletteItem({ entry, onChoose }: { entry: Entry; onChoose: () => void }) {
  const { icon: Icon, label, note, keys } = entry
  return (
    <Autocomplete.Item value={entry} className={`${menus.item} ${styles.item}`} onClick={onChoose}>
      <Icon size={16} aria-hidden />
      <span className="cut" title={label} dir="auto">
        {label}
      </span>
      {note && (
        <span className={`cut faint tiny ${styles.note}`} dir="ltr">
          {note}
        </span>
      )}
      {keys && <Keys keys={keys} />}
    </Autocomplete.Item>
  )
}
