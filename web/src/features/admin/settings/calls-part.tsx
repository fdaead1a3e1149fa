import { SETTING_LIMITS } from '@sluice/contract/settings'
import { useText } from '../../../i18n/text.tsx'
import { NumberEntry } from './fields/entries.tsx'
import forms from '../../../ui/forms.module.css'

const KEPT = ['visits', 'sessions', 'abuseReports'] as const

/** What new accounts get, and how long records stay. */
export function CallsPart() {
  const t = useText()
  return (
    <div className={forms.form}>
      <NumberEntry
        name="trialCalls"
        label={t('set.trial')}
        unit={t('set.calls')}
        hint={t('set.trialHint')}
        {...SETTING_LIMITS.trialCalls}
      />
      {KEPT.map((each) => (
        <NumberEntry
          key={each}
          name={`retentionDays.${each}`}
          label={t(`set.${each}`)}
          unit={t('set.days')}
          hint={t(`set.${each}Hint`)}
          {...SETTING_LIMITS[`retentionDays.${each}`]}
        />
      ))}
    </div>
  )
}
