import {
  CAMPAIGN_FILTERS,
  MAX_CAMPAIGN_BYTES,
  type CampaignFilter as Parameter,
} from '@sluice/contract/campaign'
import { Search } from 'lucide-react'
import { useState } from 'react'
import type { LogFilter } from '../../api/logs.ts'
import { useText } from '../../i18n/text.tsx'
import { Choice } from '../../ui/choice.tsx'
import { useRested } from '../../ui/use-rested.ts'
import layout from '../../ui/layout.module.css'
import box from '../../ui/search-box.module.css'

type Props = { filter: LogFilter; change: (next: Record<string, string | null>) => void }

/** A parameter of the visited address and the value that it must have. */
export function CampaignFilter({ filter, change }: Props) {
  const t = useText()
  const [name, setName] = useState<Parameter>(
    () => CAMPAIGN_FILTERS.find((each) => filter[each] !== null) ?? 'utm_source',
  )
  return (
    <>
      <Choice
        label={t('logs.parameter')}
        value={name}
        onChange={setName}
        options={CAMPAIGN_FILTERS.map((each) => ({ value: each, label: each }))}
      />
      <Value
        key={name}
        name={name}
        value={filter[name] ?? ''}
        onChange={(value) => change({ [name]: value })}
      />
    </>
  )
}

type ValueProps = { name: Parameter; value: string; onChange: (value: string) => void }

function Value({ name, value, onChange }: ValueProps) {
  const t = useText()
  const [typed, setTyped] = useRested(value, onChange, (text) => text.trim())
  const label = t('logs.parameterValue', { name })
  return (
    <label className={box.box}>
      <span className={layout.sr}>{label}</span>
      <Search aria-hidden />
      <input
        type="search"
        value={typed}
        placeholder={label}
        maxLength={MAX_CAMPAIGN_BYTES}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  )
}
