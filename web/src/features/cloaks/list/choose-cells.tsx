import { useContext } from 'react'
import type { Cloak } from '../../../api/cloaks.ts'
import { useText } from '../../../i18n/text.tsx'
import { ChosenContext, isAll } from './chosen.ts'
import checkBoxes from '../../../ui/check-boxes.module.css'
import styles from './choose-cells.module.css'

export function ChooseRow({ cloak }: { cloak: Cloak }) {
  const t = useText()
  const chosen = useContext(ChosenContext)
  return (
    <label className={`${checkBoxes.choice} ${styles.choose}`}>
      <input
        type="checkbox"
        aria-label={t('chosen.row', { name: cloak.name })}
        checked={chosen?.links.has(cloak.id) ?? false}
        // A change does not say whether shift is held.
        onClick={(event) => chosen?.toggle(cloak, event.shiftKey)}
        onChange={() => undefined}
      />
    </label>
  )
}

/** Chooses every row of the page, or none of them. */
export function ChoosePage() {
  const t = useText()
  const chosen = useContext(ChosenContext)
  return (
    <label className={`${checkBoxes.choice} ${styles.choose}`}>
      <input
        type="checkbox"
        aria-label={t('chosen.page')}
        checked={chosen !== null && isAll(chosen.links, chosen.rows)}
        onChange={() => chosen?.togglePage()}
      />
    </label>
  )
}
