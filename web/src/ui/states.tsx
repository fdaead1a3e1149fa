import { CloudOff, RotateCw, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Text, useText } from '../i18n/text.tsx'
import { Button } from './button.tsx'
import spinners from './spinners.module.css'
import styles from './states.module.css'

/** For a page without a skeleton. */
export function PageSpinner() {
  const t = useText()
  return (
    <div className={styles.whole}>
      <i className={spinners.spinner} role="status" aria-label={t('loading')} />
    </div>
  )
}

export function ErrorState({
  words,
  onRetry,
  retry,
}: {
  words: string
  onRetry?: () => void
  retry?: string
}) {
  return (
    <div className={styles.empty}>
      {/* Where nothing can be tried again, nothing is out of order either. */}
      {onRetry ? <CloudOff aria-hidden /> : <SearchX aria-hidden />}
      <p role="alert">{words}</p>
      {onRetry && (
        <Button onClick={onRetry}>
          <RotateCw aria-hidden />
          {retry ?? <Text id="retry" />}
        </Button>
      )}
    </div>
  )
}

export function EmptyState({ words, children }: { words: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <svg className={styles.art} viewBox="0 0 96 44" aria-hidden="true">
        <path className={styles.wait} d="M2 22h34" />
        <path className={styles.audit} d="M40 22c22 0 16 16 54 16" />
        <path className={styles.real} d="M40 22c22 0 16-16 54-16" />
        <circle cx="38" cy="22" r="3.5" />
      </svg>
      <p>{words}</p>
      {children}
    </div>
  )
}

export function NoMatch({ words, onClear }: { words: string; onClear: () => void }) {
  return (
    <div className={styles.empty}>
      <SearchX aria-hidden />
      <p>{words}</p>
      <Button onClick={onClear}>
        <Text id="clearFilters" />
      </Button>
    </div>
  )
}
