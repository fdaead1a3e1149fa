import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { Figures } from '../../../api/admin/figures.ts'
import { Text } from '../../../i18n/text.tsx'
import type { MessageId } from '../../../i18n/zh.ts'
import { useMoney } from '../parts/money.ts'
import statStyles from '../../../parts/reports/stat.module.css'
import panels from '../../../ui/panels.module.css'

/** The operator's four main figures, each with its base. */
export function Counts({ figures, days }: { figures: Figures; days: number }) {
  const { formatNumber } = useIntl()
  const { dollars } = useMoney()
  const { users, payments, cloaks, visits } = figures
  const all = (count: number) => formatNumber(count)
  const stat = (label: MessageId, value: ReactNode, base: ReactNode) => (
    <div className={statStyles.stat}>
      <dt>
        <Text id={label} />
      </dt>
      <dd>{value}</dd>
      <dd className={statStyles.base}>{base}</dd>
    </div>
  )
  return (
    <section className={panels.panel}>
      <dl className={statStyles.stats}>
        {stat(
          'fig.users',
          all(users.total),
          <Text id="fig.usersBase" values={{ active: all(users.active), members: all(users.members) }} />,
        )}
        {stat(
          'fig.revenue',
          payments ? dollars(payments.revenue_in_range) : '–',
          payments ? (
            <>
              <Text id="fig.inRange" values={{ days }} /> ·{' '}
              <Text id="fig.revenueBase" values={{ all: dollars(payments.revenue) }} />
            </>
          ) : (
            <Text id="fig.noPayments" />
          ),
        )}
        {stat(
          'fig.cloaks',
          all(cloaks.total),
          <Text id="fig.cloaksBase" values={{ days, count: all(cloaks.new) }} />,
        )}
        {stat(
          'fig.visits',
          visits ? all(visits.visits) : '–',
          visits ? (
            <>
              <Text id="fig.inRange" values={{ days }} /> ·{' '}
              <Text
                id="fig.visitsBase"
                values={{ real: all(visits.real_visits), audit: all(visits.audit_visits) }}
              />
            </>
          ) : (
            <Text id="fig.visitsGone" />
          ),
        )}
      </dl>
    </section>
  )
}
