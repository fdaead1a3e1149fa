import { useIntl } from 'react-intl'
import type { Delivery } from '../../../api/webhooks.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { useDates } from '../../../ui/dates/use-dates.ts'
import { readableBody } from './delivery-body.ts'
import styles from './deliveries.module.css'

type Attempt = Delivery['attempts'][number]

/** Every attempt with its answer, and what was sent. */
export function DeliveryDetails({ delivery }: { delivery: Delivery }) {
  const t = useText()
  return (
    <div className={styles.details}>
      <p className={`tiny quiet mono ${styles.id}`}>
        {delivery.type} · {delivery.event}
      </p>
      {delivery.attempts.length === 0 && (
        <p className="small quiet">
          <Text id="webhooks.noAttempts" />
        </p>
      )}
      <ol className={styles.attempts} reversed>
        {delivery.attempts.map((attempt) => (
          <AttemptItem key={attempt.number} attempt={attempt} />
        ))}
      </ol>
      <div className={styles.titled}>
        <h4>
          <Text id="webhooks.body" />
        </h4>
        <CopyButton text={delivery.body} what={t('webhooks.copyBody')} />
      </div>
      <Block text={readableBody(delivery.body)} />
    </div>
  )
}

function AttemptItem({ attempt }: { attempt: Attempt }) {
  const dates = useDates()
  const { formatNumber } = useIntl()
  const { number, at, took_ms, status, error, answer } = attempt
  return (
    <li>
      <p className="small num">
        <span className="strong">
          <Text id="webhooks.attempt" values={{ number: formatNumber(number) }} />
        </span>
        {' · '}
        {status === null ? (
          <Text id={`webhooks.error.${error ?? 'not_sent'}`} />
        ) : (
          <Text id="webhooks.httpStatus" values={{ status }} />
        )}
        {' · '}
        <Text id="webhooks.took" values={{ ms: formatNumber(took_ms) }} />
        <br />
        <time className="tiny quiet" dateTime={at}>
          {dates.exact(at)}
        </time>
      </p>
      {answer !== null && (
        <>
          <h4>
            <Text id={answer === '' ? 'webhooks.noAnswer' : 'webhooks.answer'} />
          </h4>
          {answer !== '' && <Block text={answer} />}
        </>
      )}
    </li>
  )
}

/** Text of programs: it may be long, and of any language. */
const Block = ({ text }: { text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
  <pre className={`mono ${styles.block}`} dir="auto" tabIndex={0}>
    {text}
  </pre>
)
