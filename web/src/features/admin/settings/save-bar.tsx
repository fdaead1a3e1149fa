import { useIntl } from 'react-intl'
import type { KeptSettings } from '../../../api/admin/settings.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { useDates } from '../../../ui/dates/use-dates.ts'
import type { Part } from './parts.ts'
import styles from './save-bar.module.css'

type BarProps = {
  kept: KeptSettings
  /** Number of changed fields in this group. */
  changes: number
  /** Other groups with changes that are not saved. */
  elsewhere: readonly Part[]
  working: boolean
  /** Number of invalid entries at the last try. */
  faults: number
  onDiscard: () => void
}

export function SaveBar({ kept, changes, elsewhere, working, faults, onDiscard }: BarProps) {
  const t = useText()
  const dates = useDates()
  const time = dates.moment(kept.updated_at)
  const { formatList } = useIntl()
  const dirty = changes > 0
  const others = elsewhere.map((part) => t(`set.part.${part}`))
  return (
    <div className={styles.bar}>
      <p className={`small ${faults > 0 ? 't-bad' : 'quiet'}`} aria-live="polite">
        {faults > 0
          ? t('set.faults', { count: faults })
          : dirty
            ? t('set.changed', { count: changes })
            : others.length > 0
              ? t('set.elsewhere', { groups: formatList(others) })
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
        <Text id={working ? 'set.saving' : 'set.saveGroup'} />
      </Button>
    </div>
  )
}
