import type { CloakMode } from '@sluice/contract/visit'
import { Text } from '../i18n/text.tsx'
import badges from '../ui/badges.module.css'
import styles from './mode.module.css'

/** One gate with its open branches lit. */
export function ModeGlyph({ mode }: { mode: CloakMode }) {
  return (
    <svg className={styles.gate} viewBox="0 0 16 16" aria-hidden="true">
      <path className={mode === 'full_open' ? '' : styles.audit} d="M5.5 8c4.5 0 3.5 4.5 9 4.5" />
      <path className={mode === 'audit' ? '' : styles.real} d="M5.5 8c4.5 0 3.5-4.5 9-4.5" />
      <path className={styles.in} d="M1.5 8h4" />
    </svg>
  )
}

export function ModeBadge({ mode }: { mode: CloakMode }) {
  return (
    <span className={`${badges.badge} ${badges.line}`}>
      <ModeGlyph mode={mode} />
      <Text id={`mode.${mode}`} />
    </span>
  )
}
