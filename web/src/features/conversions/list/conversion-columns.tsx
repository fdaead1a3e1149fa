import type { ConversionStatus } from '@sluice/contract/conversions'
import { useIntl } from 'react-intl'
import type { Conversion } from '../../../api/track.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Country } from '../../../parts/countries.tsx'
import { LogTime } from '../../../parts/moment.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Amount } from '../amount.tsx'
import { EventName } from '../event-name.tsx'
import { LinkName } from './link-name.tsx'
import { spanOf } from './span-of.ts'
import badges from '../../../ui/badges.module.css'
import tables from '../../../ui/tables.module.css'
import styles from './conversions.module.css'

const LOOK: Readonly<Record<ConversionStatus, string | undefined>> = {
  pending: badges.warn,
  approved: badges.good,
  rejected: badges.bad,
}

export const conversionColumns = (): Column<Conversion>[] => [
  {
    id: 'time',
    header: () => <Text id="conversions.time" />,
    cell: ({ row }) => <Time of={row.original} />,
    meta: { className: styles.time, skeleton: 120 },
  },
  {
    id: 'event',
    header: () => <Text id="conversions.eventName" />,
    cell: ({ row }) => (
      <span className="strong">
        <EventName name={row.original.event} />
      </span>
    ),
    meta: { className: styles.event, skeleton: 50 },
  },
  {
    id: 'status',
    header: () => <Text id="conversions.status" />,
    cell: ({ row }) => <Status of={row.original} />,
    meta: { className: styles.status, skeleton: 60 },
  },
  {
    id: 'value',
    header: () => <Text id="conversions.value" />,
    cell: ({ row }) => <Amount value={row.original.value} currency={row.original.currency} />,
    meta: { className: `${styles.value} ${tables.r}`, skeleton: 70 },
  },
  {
    id: 'link',
    header: () => <Text id="conversions.link" />,
    cell: ({ row }) => <LinkName id={row.original.cloak_id} />,
    meta: { className: styles.link, skeleton: 120 },
  },
  {
    id: 'country',
    header: () => <Text id="conversions.country" />,
    cell: ({ row }) => <Country code={row.original.country} />,
    meta: { className: styles.country, skeleton: 80 },
  },
  {
    id: 'order',
    header: () => <Text id="conversions.order" />,
    cell: ({ row: { original } }) =>
      original.transaction_id ? (
        <span className="mono tiny cut" title={original.transaction_id} dir="auto">
          {original.transaction_id}
        </span>
      ) : (
        <span className="faint">–</span>
      ),
    meta: { className: `${styles.order} quiet`, skeleton: 70 },
  },
]

/** When it happened, and how long after its click. */
function Time({ of: { at, click_at } }: { of: Conversion }) {
  const t = useText()
  const { formatNumber } = useIntl()
  const { count, unit } = spanOf(Date.parse(click_at), Date.parse(at))
  const time = formatNumber(count, { style: 'unit', unit, unitDisplay: 'long' })
  return (
    <>
      <LogTime at={at} />
      <span className="tiny quiet">{t('conversions.afterClick', { time })}</span>
    </>
  )
}

function Status({ of: { status, late } }: { of: Conversion }) {
  return (
    <>
      <span className={`${badges.badge} ${LOOK[status] ?? ''}`}>
        <Text id={`conversions.status.${status}`} />
      </span>
      {late && (
        <span className={`${badges.badge} ${badges.line}`}>
          <Text id="conversions.late" />
        </span>
      )}
    </>
  )
}
