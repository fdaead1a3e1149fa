import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { type PaymentDetail, useReview } from '../../../api/admin/payments.ts'
import { plansQuery } from '../../../api/admin/plans.ts'
import { ApiError } from '../../../api/api-error.ts'
import { useErrorWords } from '../../../api/error-words.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { useSession } from '../../../session/session-store.ts'
import { PageSpinner } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.ts'
import { checksOf } from './checks.ts'
import { Decide } from './decide.tsx'
import { OrderFacts } from './order-facts.tsx'
import { Outcome } from './outcome.tsx'

type JudgeProps = {
  payment: PaymentDetail
  /** Somebody else reviewed it while it was looked at. */
  raced: boolean
  onRaced: () => void
  onDone: () => void
}

/** What the order says, and the decision on it or what was decided. */
export function Judge({ payment, raced, onRaced, onDone }: JudgeProps) {
  const t = useText()
  const words = useErrorWords()
  const { formatNumber } = useIntl()
  const { session } = useSession()
  const plans = useQuery(plansQuery)
  const review = useReview()
  const own = payment.user_id === session?.user.id

  const decide = (reason: string | null) => {
    const { id } = payment
    review.mutate(reason === null ? { id, verdict: 'approve' } : { id, verdict: 'reject', reason }, {
      onSuccess: () => {
        const calls = formatNumber(payment.total_calls)
        if (reason === null) toast('good', t('review.approved', { id }), t('review.granted', { calls }))
        else toast('good', t('review.rejected', { id }))
        onDone()
      },
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'payment_reviewed') onRaced()
        else toast('bad', words(error, reason === null ? 'review.approveFailed' : 'review.rejectFailed'))
      },
    })
  }
  return (
    <div className="judge">
      {raced && (
        <p className="banner banner--warn" role="alert">
          <Text id="review.raced" />
        </p>
      )}
      <OrderFacts payment={payment} />
      {payment.status !== 'pending' ? (
        <Outcome payment={payment} />
      ) : own ? (
        <p className="banner banner--warn">
          <Text id="review.own" />
        </p>
      ) : plans.isPending ? (
        <PageSpinner />
      ) : (
        <Decide
          payment={payment}
          checks={checksOf(payment, plans.data)}
          working={review.isPending ? review.variables.verdict : null}
          onDecide={decide}
        />
      )}
    </div>
  )
}
