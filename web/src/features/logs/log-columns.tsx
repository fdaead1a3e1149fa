import type { LogEntry } from '../../api/logs.ts'
import { referrerHost } from '../../api/referrer-host.ts'
import { Text } from '../../i18n/text.tsx'
import { Country } from '../../parts/countries.tsx'
import { DestinationMark } from '../../parts/destination.tsx'
import { reasonText } from '../../parts/reason.ts'
import { Pressable } from '../../parts/visit-filters/pressable.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { ConversionMark } from './conversion-mark.tsx'
import {
  Address,
  Agent,
  CampaignMark,
  LanguageCell,
  Mode,
  Name,
  PrefetchMark,
  TimeButton,
  Value,
} from './log-cells.tsx'
import type { LogColumn } from './log-column-choice.ts'
import layout from '../../ui/layout.module.css'
import logTable from './log-table.module.css'

/** Rules of normal routing are shown muted; the others stand out. */
const QUIET: readonly string[] = ['country_match', 'country_miss', 'audit_mode', 'open_mode']

const COLUMNS: readonly (Column<LogEntry> & { id: LogColumn })[] = [
  {
    id: 'ip',
    header: () => <Text id="logs.column.ip" />,
    cell: ({ row }) => <Address entry={row.original} />,
    meta: { className: `${logTable.ip} quiet`, skeleton: 110 },
  },
  {
    id: 'country',
    header: () => <Text id="logs.column.country" />,
    cell: ({ row }) => (
      <Pressable name="country" value={row.original.country_code}>
        <Country code={row.original.country_code} />
      </Pressable>
    ),
    meta: { className: logTable.country, skeleton: 90 },
  },
  {
    id: 'mode',
    header: () => <Text id="logs.column.mode" />,
    cell: ({ row }) => <Mode mode={row.original.mode} />,
    meta: { className: logTable.mode, skeleton: 60 },
  },
  {
    id: 'to',
    header: () => <Text id="logs.column.to" />,
    cell: ({ row }) => (
      <span className={layout.line}>
        <Pressable name="redirect_to" value={row.original.redirect_to}>
          <DestinationMark to={row.original.redirect_to} />
        </Pressable>
        <ConversionMark conversions={row.original.conversions} />
      </span>
    ),
    meta: { className: logTable.to, skeleton: 70 },
  },
  {
    id: 'why',
    header: () => <Text id="logs.column.why" />,
    cell: ({ row }) => (
      <span className={`${layout.line} ${QUIET.includes(row.original.reason) ? 'quiet' : 'strong'}`}>
        <Pressable name="reason" value={row.original.reason}>
          <span className="cut">
            <Text id={reasonText(row.original.reason, row.original.inactive_cause)} />
          </span>
        </Pressable>
        {row.original.prefetch && <PrefetchMark />}
        <CampaignMark entry={row.original} />
      </span>
    ),
    meta: { className: logTable.why, skeleton: 90 },
  },
  {
    id: 'name',
    header: () => <Text id="logs.column.name" />,
    cell: ({ row }) => <Name entry={row.original} />,
    meta: { className: logTable.link, skeleton: 100 },
  },
  {
    id: 'ua',
    header: () => <Text id="logs.column.ua" />,
    cell: ({ row }) => <Agent entry={row.original} />,
    meta: { className: `${logTable.agent} quiet`, skeleton: 110 },
  },
  {
    id: 'language',
    header: () => <Text id="logs.column.language" />,
    cell: ({ row }) => <LanguageCell tag={row.original.language} />,
    meta: { className: `${logTable.more} quiet`, skeleton: 60 },
  },
  {
    id: 'referrer',
    header: () => <Text id="logs.column.referrer" />,
    cell: ({ row }) => <Value name="referrer" value={referrerHost(row.original.referrer)} />,
    meta: { className: `${logTable.more} quiet`, skeleton: 90 },
  },
  {
    id: 'campaign',
    header: () => <Text id="logs.column.campaign" />,
    cell: ({ row }) => <Value name="utm_campaign" value={row.original.campaign.utm_campaign ?? ''} />,
    meta: { className: `${logTable.more} quiet`, skeleton: 90 },
  },
]

/** The time, which opens the visit, and the chosen columns. */
export const logColumns = (
  chosen: readonly LogColumn[],
  open: (entry: LogEntry) => void,
): Column<LogEntry>[] => [
  {
    id: 'time',
    header: () => <Text id="logs.time" />,
    cell: ({ row }) => <TimeButton entry={row.original} open={open} />,
    meta: { className: logTable.time, skeleton: 110 },
  },
  ...COLUMNS.filter(({ id }) => chosen.includes(id)),
]
