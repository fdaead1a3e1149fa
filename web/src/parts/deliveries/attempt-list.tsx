import { useIntl } from 'react-intl'
import type { Delivery } from '../../api/webhooks.ts'
import { Text } from '../../i18n/text.tsx'
import { useDates } from '../../ui/dates/use-dates.ts'
import styles from './deliveries.module.css'

type Attempt = Delivery['attempts'][number]

/** Every attempt with its answer, newest first. */
export const AttemptList = ({ attempts }: { attempts: readonly Attempt[] }) => (
  <>
    {attempts.length === 0 && (
      <p className="small quiet">
        <Text id="webhooks.noAttempts" />
      </p>
    )}
    <ol className={styles.attempts} reversed>
      {attempts.map((attempt) => (
        <AttemptItem key={attempt.number} attempt={attempt} />
      ))}
    </ol>
  </>
)

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
export const Block = ({ text }: { text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
  <pre className={`mono ${styles.block}`} dir="auto" tabIndex={0}>
    {text}
  </pre>
)
