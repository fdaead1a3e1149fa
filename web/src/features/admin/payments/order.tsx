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
  /** The order stays on the page though it may leave the queue. */
  onStay: () => void
  /** It was reviewed by whom is looking. */
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
