import type { KeptSettings } from '../../../api/admin/settings.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { useDates } from '../../../ui/dates/use-dates.ts'
import styles from './save-bar.module.css'

type BarProps = {
  kept: KeptSettings
  dirty: boolean
  working: boolean
  /** Number of invalid entries at the last try. */
  faults: number
  onDiscard: () => void
}

export function SaveBar({ kept, dirty, working, faults, onDiscard }: BarProps) {
  const t = useText()
  const dates = useDates()
  const time = dates.moment(kept.updated_at)
  return (
    <div className={styles.bar}>
      <p className={`small ${faults > 0 ? 't-bad' : 'quiet'}`} aria-live="polite">
        {faults > 0
          ? t('set.faults', { count: faults })
          : dirty
            ? t('set.changed')
            : kept.updated_by
              ? t('set.unchanged', { email: kept.updated_by.email, time })
              : t('set.asMade')}
      </p>
      {dirty && (
        <Button look="plain" disabled={working} onClick={onDiscard}>
          <Text id="set.discard" />
        </Button>
      )}
      <Button look="main" type="submit" busy={working} disabled={!dirty}>
        <Text id={working ? 'set.saving' : 'save'} />
      </Button>
    </div>
  )
}
