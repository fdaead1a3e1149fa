import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router'
import type { Figures } from '../../../api/admin/figures.ts'
import { Text } from '../../../i18n/text.tsx'
import type { MessageId } from '../../../i18n/zh.ts'
import { paths } from '../../../paths.ts'
import { useMoney } from '../parts/money.ts'
import { Changed } from './changed.tsx'
import statStyles from '../../../parts/reports/stat.module.css'
import links from '../../../ui/links.module.css'
import panels from '../../../ui/panels.module.css'
import styles from './counts.module.css'

/** `before` null: not known. */
type CountsProps = { figures: Figures; before: Figures | null; days: number }

/** The operator's four main figures, each with its base, its change and the way to its list. */
export function Counts({ figures, before, days }: CountsProps) {
  const { formatNumber } = useIntl()
  const { dollars } = useMoney()
  const { users, payments, cloaks, visits } = figures
  const all = (count: number) => formatNumber(count)
  const stat = (label: MessageId, to: string, value: ReactNode, base: ReactNode, change: ReactNode) => (
    <div className={statStyles.stat}>
      <dt>
        <Link className={links.link} to={to}>
          <Text id={label} />
        </Link>
      </dt>
      <dd>{value}</dd>
      <dd className={statStyles.base}>{base}</dd>
      <dd className={`${statStyles.base} ${styles.change}`}>{change}</dd>
    </div>
  )
  const changed = (now: number, then: number | null | undefined, format = all) => (
    <Changed now={now} before={then} days={days} format={format} />
  )
  return (
    <section className={panels.panel}>
      <dl className={statStyles.stats}>
        {stat(
          'fig.users',
          paths.adminUsers,
          all(users.total),
          <>
            <Text id="fig.usersBase" values={{ active: all(users.active), members: all(users.members) }} /> ·{' '}
            <Text id="fig.new" values={{ count: all(users.new) }} />
          </>,
          changed(users.new, before?.users.new),
        )}
        {stat(
          'fig.revenue',
          `${paths.adminPayments}?status=approved`,
          payments ? dollars(payments.revenue_in_range) : '–',
          payments ? (
            <Text id="fig.revenueBase" values={{ all: dollars(payments.revenue) }} />
          ) : (
            <Text id="fig.noPayments" />
          ),
          payments && changed(payments.revenue_in_range, before?.payments?.revenue_in_range, dollars),
        )}
        {stat(
          'fig.cloaks',
          paths.adminLinks,
          all(cloaks.total),
          <Text id="fig.new" values={{ count: all(cloaks.new) }} />,
          changed(cloaks.new, before?.cloaks.new),
        )}
        {stat(
          'fig.visits',
          paths.adminLinks,
          visits ? all(visits.visits) : '–',
          visits ? (
            <Text
              id="fig.visitsBase"
              values={{ real: all(visits.real_visits), audit: all(visits.audit_visits) }}
            />
          ) : (
            <Text id="fig.visitsGone" />
          ),
          visits && changed(visits.visits, before?.visits?.visits),
        )}
      </dl>
    </section>
  )
}
