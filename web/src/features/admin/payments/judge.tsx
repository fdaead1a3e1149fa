import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { type PaymentDetail, useReview } from '../../../api/admin/payments.ts'
import { plansQuery } from '../../../api/admin/plans.ts'
import { ApiError } from '../../../api/api-error.ts'
import { wordsOf } from '../../../api/error-words.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { useSession } from '../../../session/session-store.ts'
import { PageSpinner } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.ts'
import { checksOf } from './checks.ts'
import { Decide } from './decide.tsx'
import { OrderFacts } from './order-facts.tsx'
import { Outcome } from './outcome.tsx'
import banners from '../../../ui/banners.module.css'
import styles from './judge.module.css'

type JudgeProps = {
  payment: PaymentDetail
  /** Someone else reviewed it meanwhile. */
  raced: boolean
  onRaced: () => void
  /** Keeps the order on the page even if it leaves the queue. */
  onBegin: () => void
  onDone: () => void
}

/** The order's details, and the decision form or the decision. */
export function Judge({ payment, raced, onRaced, onBegin, onDone }: JudgeProps) {
  const t = useText()
  const { formatNumber } = useIntl()
  const { session } = useSession()
  const plans = useQuery(plansQuery)
  const review = useReview()
  const own = payment.user_id === session?.user.id

  // Not with the mutation's callbacks, which are lost if the list moves on before the answer.
  const decide = async (reason: string | null) => {
    const { id } = payment
    onBegin()
    try {
      await review.mutateAsync(
        reason === null ? { id, verdict: 'approve' } : { id, verdict: 'reject', reason },
      )
      const calls = formatNumber(payment.total_calls)
      if (reason === null)
        toast('good', { id: 'review.approved', values: { id } }, { detail: t('review.granted', { calls }) })
      else toast('good', { id: 'review.rejected', values: { id } })
      onDone()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'payment_reviewed') onRaced()
      else toast('bad', wordsOf(error, reason === null ? 'review.approveFailed' : 'review.rejectFailed'))
    }
  }
  return (
    <div className={styles.judge}>
      {raced && (
        <p className={`${banners.banner} ${banners.warn}`} role="alert">
          <Text id="review.raced" />
        </p>
      )}
      <OrderFacts payment={payment} />
      {payment.status !== 'pending' ? (
        <Outcome payment={payment} />
      ) : own ? (
        <p className={`${banners.banner} ${banners.warn}`}>
          <Text id="review.own" />
        </p>
      ) : plans.isPending ? (
        <PageSpinner />
      ) : (
        <Decide
          payment={payment}
          checks={checksOf(payment, plans.data)}
          working={review.isPending ? review.variables.verdict : null}
          onDecide={(reason) => void decide(reason)}
        />
      )}
    </div>
  )
}
