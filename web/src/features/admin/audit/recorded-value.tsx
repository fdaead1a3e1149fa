import { useIntl } from 'react-intl'
import { Text } from '../../../i18n/text.tsx'
import type { MessageId } from '../../../i18n/zh.ts'
import { WholeMoment } from '../../../parts/moment.tsx'
import { useMoney } from '../parts/money.ts'
import { tell } from './field-values.ts'

/** Statuses of accounts, payments and reports, and how a cost is charged. */
const STATUSES = new Map<string, MessageId>([
  ['active', 'users.status.active'],
  ['inactive', 'users.status.inactive'],
  ['pending', 'review.status.pending'],
  ['approved', 'review.status.approved'],
  ['rejected', 'review.status.rejected'],
  ['open', 'abuseReports.status.open'],
  ['resolved', 'abuseReports.status.resolved'],
  ['dismissed', 'abuseReports.status.dismissed'],
  ['click', 'log.value.perClick'],
  ['day', 'log.value.perDay'],
])
const ROLES = new Map<string, MessageId>([
  ['user', 'role.user'],
  ['vip', 'role.vip'],
  ['admin', 'role.admin'],
  ['superadmin', 'role.superadmin'],
])

type ValueProps = {
  field: string
  value: unknown
  /** Emails by the id of their account. */
  people: Readonly<Record<string, string>>
}

/** One value of an entry in words; `undefined` means absent. */
export function RecordedValue({ field, value, people }: ValueProps) {
  const { formatNumber } = useIntl()
  const { usdt } = useMoney()
  if (value === undefined) return <span className="faint">–</span>
  const told = tell(field, value)
  switch (told.as) {
    case 'nothing':
    case 'empty':
    case 'changed':
    case 'yes':
    case 'no':
      return <Text id={`log.value.${told.as}`} />
    case 'status':
    case 'role': {
      const id = (told.as === 'role' ? ROLES : STATUSES).get(told.text)
      return id ? <Text id={id} /> : told.text
    }
    case 'moment':
      return <WholeMoment at={told.text} />
    case 'money':
      return usdt(told.value)
    case 'count':
      return formatNumber(told.value)
    case 'change':
      return formatNumber(told.value, { signDisplay: 'exceptZero' })
    case 'days':
      return <Text id="aplan.daysOf" values={{ days: formatNumber(told.value) }} />
    case 'bytes':
      return formatNumber(told.value / 1_000, {
        style: 'unit',
        unit: 'kilobyte',
        maximumFractionDigits: 1,
      })
    case 'person':
      return people[told.value] ?? `#${told.value}`
    case 'text':
      return told.text
  }
}
