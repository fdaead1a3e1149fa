import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { useIntl } from 'react-intl'
import type { PaymentDetail } from '../../../api/admin/payments.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckList } from './check-list.tsx'
import type { Check } from './checks.ts'
import forms from '../../../ui/forms.module.css'
import block from './block.module.css'
import styles from './decide.module.css'

const WHYS = ['amount', 'wallet', 'network', 'unreadable'] as const
const MAX_REASON = 500

type DecideProps = {
  payment: PaymentDetail
  checks: Check[]
  working: 'approve' | 'reject' | null
  /** Null approves, a reason rejects. */
  onDecide: (reason: string | null) => void
}

export function Decide({ payment, checks, working, onDecide }: DecideProps) {
  const t = useText()
  const id = useId()
  const { formatNumber } = useIntl()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const left = checks.filter(({ name, passed }) => !passed && !ticked.includes(name)).length
  const write = (text: string) => {
    setReason(text.slice(0, MAX_REASON))
    setMissing(false)
  }
  const reject = () => {
    if (reason.trim()) return onDecide(reason.trim())
    setMissing(true)
    document.getElementById(id)?.focus()
  }
  return (
    <>
      <CheckList
        payment={payment}
        checks={checks}
        ticked={ticked}
        onTick={(name, on) => setTicked(on ? [...ticked, name] : ticked.filter((each) => each !== name))}
      />
      <div className={block.block}>
        <h3>
          <label htmlFor={id}>
            <Text id="review.rejectReason" />
          </label>
          <span className="faint">
            <Text id="review.rejectNeeds" />
          </span>
        </h3>
        <div className={styles.reasons}>
          {WHYS.map((why) => (
            <button
              key={why}
              type="button"
              onClick={() => write([reason.trim(), t(`review.why.${why}`)].filter(Boolean).join('; '))}
            >
              <Text id={`review.why.${why}`} />
            </button>
          ))}
        </div>
        <textarea
          id={id}
          className={forms.area}
          placeholder={t('review.rejectHint')}
          value={reason}
          aria-invalid={missing}
          aria-describedby={missing ? `${id}-fault` : undefined}
          onChange={(event) => write(event.target.value)}
        />
        {missing && (
          <p className={`${forms.error} ${styles.fault}`} id={`${id}-fault`} role="alert">
            <CircleAlert size={14} aria-hidden />
            <Text id="review.reasonRequired" />
          </p>
        )}
      </div>
      <div className={styles.decide}>
        <Button look="danger" busy={working === 'reject'} disabled={working !== null} onClick={reject}>
          <Text id={working === 'reject' ? 'review.rejecting' : 'review.reject'} />
        </Button>
        <Button
          look="main"
          busy={working === 'approve'}
          disabled={working !== null || left > 0}
          onClick={() => onDecide(null)}
        >
          {working === 'approve' ? (
            <Text id="review.approving" />
          ) : (
            <Text id="review.approve" values={{ calls: formatNumber(payment.total_calls) }} />
          )}
        </Button>
        <p className="tiny quiet" aria-live="polite">
          {left > 0 ? t('review.left', { count: left }) : t('review.ready')}
        </p>
      </div>
    </>
  )
}
