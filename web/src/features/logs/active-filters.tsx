import { CAMPAIGN_FILTERS } from '@sluice/contract/campaign'
import { X } from 'lucide-react'
import type { LogFilter } from '../../api/logs.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { useCountryName } from '../../parts/countries.tsx'
import { Button } from '../../ui/button.tsx'
import { useCloakName } from './cloak-filter.tsx'
import { NO_FILTER } from './log-filter.ts'
import type { Period } from './log-period.ts'
import styles from './active-filters.module.css'

type Change = (next: Record<string, string | null>) => void
type Used = [label: string, value: string | null, without: Record<string, null>]
type Props = { filter: LogFilter; period: Period; change: Change }

/** Filters in use, each with a button that removes it. */
export function ActiveFilters({ filter, period, change }: Props) {
  const t = useText()
  const countryName = useCountryName()
  const cloakName = useCloakName(filter.cloak)
  const days = period.days && `${period.days.from} – ${period.days.to}`
  const used: Used[] = [
    [t('logs.searched'), filter.search || null, { q: null }],
    [
      t('logs.period'),
      period.name === 'all' ? null : (days ?? t(`range.${period.name}`)),
      { range: null, from: null, until: null },
    ],
    [t('logs.to'), filter.to && t(`destination.${filter.to}`), { to: null }],
    [t('logs.reason'), filter.reason && t(`reason.${filter.reason}`), { reason: null }],
    [t('logs.country'), filter.country && countryName(filter.country), { country: null }],
    [t('logs.deviceKind'), filter.device && t(`device.${filter.device}`), { device: null }],
    [t('logs.cloak'), filter.cloak === null ? null : cloakName, { cloak: null }],
    ...CAMPAIGN_FILTERS.map((name): Used => [name, filter[name], { [name]: null }]),
  ]
  const shown = used.filter(([, value]) => value !== null)
  if (shown.length === 0) return null
  return (
    <ul className={styles.filters} aria-label={t('logs.inUse')}>
      {shown.map(([label, value, without]) => (
        <li key={label} className={styles.filter}>
          <span className="faint">{label}</span>
          <span className="cut">{value}</span>
          <button
            type="button"
            aria-label={t('logs.remove', { filter: `${label} ${value}` })}
            onClick={() => change(without)}
          >
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <Button look="plain" small onClick={() => change(NO_FILTER)}>
          <Text id="logs.reset" />
        </Button>
      </li>
    </ul>
  )
}
