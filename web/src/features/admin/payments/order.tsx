import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paymentQuery } from '../../../api/admin/payments.ts'
import { useErrorWords } from '../../../api/error-words.ts'
import { useText } from '../../../i18n/text.tsx'
import { ErrorState, PageSpinner } from '../../../ui/states.tsx'
import { Judge } from './judge.tsx'
import { OrderHead, type OrderWays } from './order-head.tsx'
import { Viewer } from './viewer.tsx'
import styles from './order.module.css'

type OrderProps = OrderWays & {
  id: number
  /** Keeps the order on the page even if it leaves the queue. */
  onStay: () => void
  /** Called after this user has reviewed it. */
  onDone: () => void
}

export function Order({ id, onStay, onDone, ...ways }: OrderProps) {
  const t = useText()
  const words = useErrorWords()
  const { data, error, refetch } = useQuery(paymentQuery(id))
  const [raced, setRaced] = useState(false)
  return (
    <section className={styles.order} aria-label={t('review.order', { id })}>
      <OrderHead id={id} payment={data} {...ways} />
      {data ? (
        <div className={styles.body}>
          <Viewer path={data.screenshot} />
          <Judge
            payment={data}
            raced={raced}
            onRaced={() => setRaced(true)}
            onBegin={onStay}
            onDone={onDone}
          />
        </div>
      ) : error ? (
        <ErrorState words={words(error, 'review.failed')} onRetry={() => void refetch()} />
      ) : (
        <PageSpinner />
      )}
    </section>
  )
}
