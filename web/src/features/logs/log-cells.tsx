import { CAMPAIGN_PARAMETERS } from '@sluice/contract/campaign'
import type { CloakMode } from '@sluice/contract/visit'
import type { VisitFilter } from '@sluice/contract/visit-filters'
import { FastForward, Megaphone } from 'lucide-react'
import type { LogEntry } from '../../api/logs.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { BlockAddressButton } from '../../parts/block-address/block-address-button.tsx'
import { DeviceIcon, deviceKind, useAgentWords } from '../../parts/device.tsx'
import { useLanguageName } from '../../parts/language-name.ts'
import { ModeGlyph } from '../../parts/mode.tsx'
import { LogTime } from '../../parts/moment.tsx'
import { Pressable } from '../../parts/visit-filters/pressable.tsx'
import { useDates } from '../../ui/dates/use-dates.ts'
import { useUrlState } from '../../ui/url-state.ts'
import { readVisit } from './visit-address.ts'
import layout from '../../ui/layout.module.css'
import logTable from './log-table.module.css'

/** The whole row answers to it, except what filters. */
export function TimeButton({ entry, open }: { entry: LogEntry; open: (entry: LogEntry) => void }) {
  const t = useText()
  const dates = useDates()
  const [search] = useUrlState()
  return (
    <button
      type="button"
      className={logTable.open}
      aria-haspopup="dialog"
      aria-expanded={readVisit(search.get('visit'))?.id === entry.id}
      aria-label={t('visit.open', { time: dates.exact(entry.access_time) })}
      onClick={() => open(entry)}
    >
      <LogTime at={entry.access_time} />
    </button>
  )
}

export function Name({ entry: { cloak_id, cloak_name, cloak_deleted } }: { entry: LogEntry }) {
  return (
    <Pressable name="cloak_id" value={String(cloak_id)} title={cloak_name}>
      <span className={`cut ${cloak_deleted ? 'faint' : ''}`} dir="auto" title={cloak_name}>
        {!cloak_deleted ? (
          cloak_name
        ) : cloak_name ? (
          <Text id="logs.deletedNamed" values={{ name: cloak_name }} />
        ) : (
          <Text id="filter.deleted" />
        )}
      </span>
    </Pressable>
  )
}

export const Address = ({ entry }: { entry: LogEntry }) => (
  <>
    <span className="mono cut">{entry.visitor_ip}</span>
    {entry.visitor_ip && entry.reason !== 'blacklisted' && (
      <BlockAddressButton visit={entry} className={logTable.block} />
    )}
  </>
)

export function LanguageCell({ tag }: { tag: string | null }) {
  const languageOf = useLanguageName()
  if (!tag) return <span className="faint">–</span>
  return (
    <Pressable name="language" value={tag}>
      <span className="cut">{languageOf(tag)}</span>
    </Pressable>
  )
}

/** A value that visitors' browsers sent, if they did. */
export function Value({ name, value }: { name: VisitFilter; value: string }) {
  if (!value) return <span className="faint">–</span>
  return (
    <Pressable name={name} value={value}>
      <span className="cut" dir="auto">
        {value}
      </span>
    </Pressable>
  )
}

export function PrefetchMark() {
  const t = useText()
  return (
    <FastForward
      className={logTable.ahead}
      size={14}
      role="img"
      aria-label={t('logs.prefetch')}
      data-hint={t('logs.prefetch')}
    />
  )
}

/** What the visited address said of its campaign. */
export function CampaignMark({ entry }: { entry: LogEntry }) {
  const said = CAMPAIGN_PARAMETERS.flatMap((name) => {
    const value = entry.campaign[name]
    return value ? [`${name}: ${value}`] : []
  }).join(' · ')
  if (!said) return null
  return <Megaphone className={logTable.ahead} size={14} role="img" aria-label={said} data-hint={said} />
}

/** Only the glyph is shown where space is short. */
export function Mode({ mode }: { mode: CloakMode }) {
  const t = useText()
  const name = t(`mode.${mode}`)
  return (
    <span className={layout.line} title={name}>
      <ModeGlyph mode={mode} />
      <span className={logTable.word}>{name}</span>
    </span>
  )
}

export function Agent({ entry }: { entry: LogEntry }) {
  const words = useAgentWords()
  const languageOf = useLanguageName()
  const names = [...new Set([words.name(entry.browser), words.name(entry.os)])].join(' · ')
  const all = [words.device(entry.device), names, ...(entry.language ? [languageOf(entry.language)] : [])]
  return (
    <Pressable name="device" value={deviceKind(entry.device)} title={all.join(' · ')}>
      <DeviceIcon device={entry.device} />
      <span className={layout.sr}>{words.device(entry.device)}</span>
      <span className="cut">{names}</span>
    </Pressable>
  )
}
