import { CAMPAIGN_PARAMETERS } from '@sluice/contract/campaign'
import type { CloakMode } from '@sluice/contract/visit'
import { FastForward, Megaphone } from 'lucide-react'
import type { LogEntry } from '../../api/logs.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { Country } from '../../parts/countries.tsx'
import { DestinationMark } from '../../parts/destination.tsx'
import { DeviceIcon, useAgentWords } from '../../parts/device.tsx'
import { useLanguageName } from '../../parts/language-name.ts'
import { ModeGlyph } from '../../parts/mode.tsx'
import { LogTime } from '../../parts/moment.tsx'
import { reasonText } from '../../parts/reason.ts'
import type { Column } from '../../ui/data-table.tsx'
import { ConversionMark } from './conversion-mark.tsx'
import layout from '../../ui/layout.module.css'
import logTable from './log-table.module.css'

/** Rules of normal routing are shown muted; the others stand out. */
const QUIET: readonly string[] = ['country_match', 'country_miss', 'audit_mode', 'open_mode']

export const logColumns = (open: (entry: LogEntry) => void): Column<LogEntry>[] => [
  {
    id: 'time',
    header: () => <Text id="logs.time" />,
    cell: ({ row }) => <LogTime at={row.original.access_time} />,
    meta: { className: logTable.time, skeleton: 110 },
  },
  {
    id: 'ip',
    header: () => 'IP',
    cell: ({ row }) => <span className="mono cut">{row.original.visitor_ip}</span>,
    meta: { className: `${logTable.ip} quiet`, skeleton: 110 },
  },
  {
    id: 'country',
    header: () => <Text id="logs.country" />,
    cell: ({ row }) => <Country code={row.original.country_code} />,
    meta: { className: logTable.country, skeleton: 90 },
  },
  {
    id: 'mode',
    header: () => <Text id="mode" />,
    cell: ({ row }) => <Mode mode={row.original.mode} />,
    meta: { className: logTable.mode, skeleton: 60 },
  },
  {
    id: 'to',
    header: () => <Text id="logs.to" />,
    cell: ({ row }) => (
      <span className={layout.line}>
        <DestinationMark to={row.original.redirect_to} />
        <ConversionMark conversions={row.original.conversions} />
      </span>
    ),
    meta: { className: logTable.to, skeleton: 70 },
  },
  {
    id: 'why',
    header: () => <Text id="logs.reason" />,
    cell: ({ row }) => (
      <span className={QUIET.includes(row.original.reason) ? 'quiet' : 'strong'}>
        {row.original.prefetch && <PrefetchMark />}
        <CampaignMark entry={row.original} />
        <Text id={reasonText(row.original.reason, row.original.inactive_cause)} />
      </span>
    ),
    meta: { className: logTable.why, skeleton: 90 },
  },
  {
    id: 'name',
    header: () => <Text id="logs.cloak" />,
    cell: ({ row }) => <NameButton entry={row.original} open={open} />,
    meta: { className: logTable.link, skeleton: 100 },
  },
  {
    id: 'ua',
    header: () => <Text id="logs.device" />,
    cell: ({ row }) => <Agent entry={row.original} />,
    meta: { className: `${logTable.agent} quiet`, skeleton: 110 },
  },
]

function NameButton({ entry, open }: { entry: LogEntry; open: (entry: LogEntry) => void }) {
  if (entry.cloak_deleted)
    return (
      <span className={`${logTable.gone} faint`} title={entry.cloak_name}>
        {entry.cloak_name ? (
          <Text id="logs.deletedNamed" values={{ name: entry.cloak_name }} />
        ) : (
          <Text id="logs.deleted" />
        )}
      </span>
    )
  return (
    <button
      type="button"
      className={logTable.name}
      dir="auto"
      title={entry.cloak_name}
      onClick={() => open(entry)}
    >
      {entry.cloak_name}
    </button>
  )
}

function PrefetchMark() {
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
function CampaignMark({ entry }: { entry: LogEntry }) {
  const said = CAMPAIGN_PARAMETERS.flatMap((name) => {
    const value = entry.campaign[name]
    return value ? [`${name}: ${value}`] : []
  }).join(' · ')
  if (!said) return null
  return <Megaphone className={logTable.ahead} size={14} role="img" aria-label={said} data-hint={said} />
}

/** Only the glyph is shown where space is short. */
function Mode({ mode }: { mode: CloakMode }) {
  const t = useText()
  const name = t(`mode.${mode}`)
  return (
    <span className={layout.line} title={name}>
      <ModeGlyph mode={mode} />
      <span className={logTable.word}>{name}</span>
    </span>
  )
}

function Agent({ entry }: { entry: LogEntry }) {
  const words = useAgentWords()
  const languageOf = useLanguageName()
  const names = [...new Set([words.name(entry.browser), words.name(entry.os)])].join(' · ')
  const all = [words.device(entry.device), names, ...(entry.language ? [languageOf(entry.language)] : [])]
  return (
    <span className={layout.line} title={all.join(' · ')}>
      <DeviceIcon device={entry.device} />
      <span className={layout.sr}>{words.device(entry.device)}</span>
      <span className="cut">{names}</span>
    </span>
  )
}
