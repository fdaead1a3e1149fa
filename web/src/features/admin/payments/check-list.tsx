import { CircleCheck } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import type { PaymentDetail } from '../../../api/admin/payments.ts'
import { Text } from '../../../i18n/text.tsx'
import { paths } from '../../../paths.ts'
import { useDates } from '../../../ui/dates/use-dates.ts'
import { useMoney } from '../parts/money.ts'
import type { Check } from './checks.ts'
import { StatusBadge } from './status-badge.tsx'
import layout from '../../../ui/layout.module.css'
import links from '../../../ui/links.module.css'
import block from './block.module.css'
import styles from './check-list.module.css'

type ListProps = {
  payment: PaymentDetail
  checks: Check[]
  ticked: readonly string[]
  onTick: (name: string, on: boolean) => void
}

export function CheckList({ payment, checks, ticked, onTick }: ListProps) {
  const done = checks.filter(({ name, passed }) => passed || ticked.includes(name)).length
  return (
    <div className={block.block}>
      <h3>
        <Text id="review.checks" />
        <span className="quiet num">
          <Text id="review.checksDone" values={{ done, all: checks.length }} />
        </span>
      </h3>
      <ul className={styles.checks}>
        {checks.map((check) => (
          <li key={check.name}>
            {check.passed ? (
              <Passed check={check} payment={payment} />
            ) : (
              <Tick
                check={check}
                payment={payment}
                on={ticked.includes(check.name)}
                onChange={(on) => onTick(check.name, on)}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

type RowProps = { check: Check; payment: PaymentDetail }

function Passed({ check, payment }: RowProps) {
  const { usdt } = useMoney()
  const name = check.name as 'transaction' | 'picture' | 'price'
  return (
    <>
      <CircleCheck className={styles.ok} aria-hidden />
      <div>
        <p>
          <Text id={`review.check.${name}`} />
        </p>
        <p className="tiny quiet">
          <Text id={`review.check.${name}.ok`} values={{ price: usdt(payment.amount) }} />
        </p>
      </div>
      <span className="tiny faint">
        <Text id="review.bySystem" />
      </span>
    </>
  )
}

function Tick({ check, payment, on, onChange }: RowProps & { on: boolean; onChange: (on: boolean) => void }) {
  const id = useId()
  const dates = useDates()
  const { usdt } = useMoney()
  const values = {
    price: usdt(payment.amount),
    tail: payment.wallet.slice(-6),
    time: dates.moment(payment.created_at),
  }
  // The product passes these itself unless something is wrong.
  const amiss = ['picture', 'price'].includes(check.name)
  return (
    <>
      <input
        id={id}
        type="checkbox"
        className={styles.tick}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div>
        <label htmlFor={id}>
          <Text id={`review.check.${check.name}`} />
          <span className={`tiny ${amiss ? 't-warn' : 'quiet'}`}>
            <Text id={`review.check.${check.name}.look`} values={values} />
          </span>
        </label>
        {check.name === 'picture' && <SamePicture payment={payment} />}
      </div>
    </>
  )
}

function SamePicture({ payment }: { payment: PaymentDetail }) {
  return (
    <ul className={styles.same}>
      {payment.same_screenshot.map((other) => (
        <li key={other.id} className={layout.line}>
          <Link className={`${links.link} num`} to={paths.adminPayment(other.id)}>
            #{other.id}
          </Link>
          <span className="tiny cut">{other.user_email}</span>
          <StatusBadge status={other.status} />
        </li>
      ))}
    </ul>
  )
}
