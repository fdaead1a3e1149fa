import { useState } from 'react'
import { useText } from '../i18n/text.tsx'
import { useAfter } from './use-after.ts'
import styles from './busy-line.module.css'

const PATIENCE_MS = 150

/** A line at the top of the window while something loads, if that takes longer than a moment. */
export function BusyLine({ on = true }: { on?: boolean }) {
  const t = useText()
  const [shown, setShown] = useState(false)
  useAfter(on, PATIENCE_MS, () => setShown(true))
  if (!on && shown) setShown(false)
  return on && shown && <div className={styles.line} role="progressbar" aria-label={t('loading')} />
}
