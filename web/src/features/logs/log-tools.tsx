import { DEVICE_KINDS } from '@sluice/contract/devices'
import { DESTINATIONS, REASONS } from '@sluice/contract/visit'
import type { UseQueryResult } from '@tanstack/react-query'
import { ListFilter } from 'lucide-react'
import { useId, useState } from 'react'
import type { LogFilter } from '../../api/logs.ts'
import { Text, useText } from '../../i18n/text.tsx'
import type { MessageId } from '../../i18n/zh.ts'
import { RefreshButton } from '../../parts/refresh-button.tsx'
import { RangeDays } from '../../parts/reports/range-days.tsx'
import { TIME_ZONE } from '../../parts/time-span.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import type { useUrlState } from '../../ui/url-state.ts'
import { ActiveFilters } from './active-filters.tsx'
import { CampaignFilter } from './campaign-filter.tsx'
import { CloakFilter } from './cloak-filter.tsx'
import { CountryFilter } from './country-filter.tsx'
import type { Period } from './log-period.ts'
import { PeriodFilter } from './period-filter.tsx'
import layout from '../../ui/layout.module.css'
import styles from './log-tools.module.css'

type Props = {
  filter: LogFilter
  period: Period
  change: ReturnType<typeof useUrlState>[1]
  list: UseQueryResult
}

/** Search and filters. On a phone the filters open by a button; those in use are always shown. */
export function LogTools({ filter, period, change, list }: Props) {
  const t = useText()
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.tools}>
      <div className={styles.line}>
        <SearchBox
          label={t('logs.search')}
          placeholder={t('logs.searchHint')}
          value={filter.search}
          onSearch={(q) => change({ q })}
        />
        <Button
          className={styles.open}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <ListFilter aria-hidden />
          <Text id="logs.filters" />
        </Button>
        <span className={`${styles.fresh} ${layout.end}`}>
          <span className="tiny faint">{t('logs.zone', { zone: TIME_ZONE })}</span>
          <RefreshButton list={list} failed="logs.failed" />
        </span>
      </div>
      <div id={id} className={`${styles.filters} ${open ? '' : styles.closed}`}>
        <PeriodFilter period={period} change={change} />
        <OneOf
          label="logs.to"
          all={DESTINATIONS}
          words={(each) => `destination.${each}`}
          value={filter.to}
          onChange={(to) => change({ to })}
        />
        <OneOf
          label="logs.reason"
          all={REASONS}
          words={(each) => `reason.${each}`}
          value={filter.reason}
          onChange={(reason) => change({ reason })}
        />
        <CountryFilter value={filter.country} onChange={(country) => change({ country })} />
        <OneOf
          label="logs.deviceKind"
          all={DEVICE_KINDS}
          words={(each) => `device.${each}`}
          value={filter.device}
          onChange={(device) => change({ device })}
        />
        <CloakFilter value={filter.cloak} onChange={(cloak) => change({ cloak })} />
        <CampaignFilter filter={filter} change={change} />
        {period.days && (
          <div className={styles.days}>
            <RangeDays
              days={period.days}
              fault={period.fault}
              onDays={({ from, to }) => change({ range: 'custom', from, until: to })}
            />
          </div>
        )}
      </div>
      <ActiveFilters filter={filter} period={period} change={change} />
    </div>
  )
}

type OneOfProps<T extends string> = {
  label: MessageId
  all: readonly T[]
  words: (value: T) => MessageId
  value: T | null
  onChange: (value: T | null) => void
}

function OneOf<T extends string>({ label, all, words, value, onChange }: OneOfProps<T>) {
  const t = useText()
  return (
    <Choice<T | 'all'>
      label={t(label)}
      value={value ?? 'all'}
      onChange={(next) => onChange(next === 'all' ? null : next)}
      options={[
        { value: 'all', label: t('all') },
        ...all.map((each) => ({ value: each, label: t(words(each)) })),
      ]}
    />
  )
}
