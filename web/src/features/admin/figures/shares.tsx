import { PAYMENT_STATUSES } from '@sluice/contract/api-payment'
import { CLOAK_MODES } from '@sluice/contract/visit'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router'
import type { Figures } from '../../../api/admin/figures.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { ModeGlyph } from '../../../parts/mode.tsx'
import { paths } from '../../../paths.ts'
import layout from '../../../ui/layout.module.css'
import links from '../../../ui/links.module.css'
import panels from '../../../ui/panels.module.css'
import styles from './shares.module.css'

/** The breakdown of plans, payments and links. */
export function Shares({ figures: { plans, payments, cloaks } }: { figures: Figures }) {
  const t = useText()
  const { locale, formatNumber } = useIntl()
  const members = plans.members.reduce((sum, plan) => sum + plan.members, 0)
  const reviewed = payments ? payments.pending + payments.approved + payments.rejected : 0
  return (
    <div className={`${panels.panels} ${panels.fit}`}>
      <section className={panels.panel}>
        <div className={panels.head}>
          <h2>
            <Text id="fig.plans" />
          </h2>
          <Link className={`${links.link} small ${layout.end}`} to={paths.adminPlans}>
            <Text id="fig.plansBase" values={{ active: plans.active, total: plans.total }} />
          </Link>
        </div>
        <ul className={styles.rows}>
          {plans.members.map((plan) => (
            <Row key={plan.id} count={plan.members} of={members} to={`${paths.adminUsers}?member=true`}>
              {locale.startsWith('zh') ? plan.name : plan.name_en || plan.name}
            </Row>
          ))}
          {members === 0 && <li className="small quiet">{t('fig.noMembers')}</li>}
        </ul>
      </section>
      {payments && (
        <section className={panels.panel}>
          <div className={panels.head}>
            <h2>
              <Text id="fig.payments" />
            </h2>
            <span className={`small quiet num ${layout.end}`}>{formatNumber(reviewed)}</span>
          </div>
          <ul className={styles.rows}>
            {PAYMENT_STATUSES.map((status) => (
              <Row
                key={status}
                count={payments[status]}
                of={reviewed}
                to={`${paths.adminPayments}${status === 'pending' ? '' : `?status=${status}`}`}
              >
                <Text id={`review.status.${status}`} />
              </Row>
            ))}
          </ul>
        </section>
      )}
      <section className={panels.panel}>
        <div className={panels.head}>
          <h2>
            <Text id="fig.modes" />
          </h2>
          <span className={`small quiet num ${layout.end}`}>{formatNumber(cloaks.total)}</span>
        </div>
        <ul className={styles.rows}>
          {CLOAK_MODES.map((mode) => (
            <Row key={mode} count={cloaks[mode]} of={cloaks.total} to={paths.adminLinks}>
              <ModeGlyph mode={mode} />
              <Text id={`mode.${mode}`} />
            </Row>
          ))}
          <Row count={cloaks.taken_down} of={cloaks.total} to={`${paths.adminLinks}?down=true`}>
            <Text id="fig.down" />
          </Row>
        </ul>
      </section>
    </div>
  )
}

type RowProps = {
  count: number
  of: number
  /** The list of what is counted. */
  to: string
  children: ReactNode
}

function Row({ count, of, to, children }: RowProps) {
  const { formatNumber } = useIntl()
  const share = of > 0 ? count / of : 0
  return (
    <li>
      <Link className={`${layout.line} ${styles.to} small cut`} to={to}>
        {children}
      </Link>
      <span className="num small">
        {formatNumber(count)}
        <span className={`${styles.share} faint tiny`}>
          {formatNumber(share, { style: 'percent', maximumFractionDigits: 1 })}
        </span>
      </span>
      <span className={styles.bar} style={{ '--share': `${share * 100}%` } as object} />
    </li>
  )
}
