import { CLAIM_KEPT_DAYS } from '@sluice/contract/own-domains'
import { Check, CircleAlert, CircleCheck, CircleX, Minus, Radio, X } from 'lucide-react'
import { type OwnDomain, useCheckDomain } from '../../../api/domains.ts'
import { wordsOf } from '../../../api/error-words.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { readableHost } from '../../../parts/readable-host.ts'
import { Button } from '../../../ui/button.tsx'
import { useDates } from '../../../ui/dates/use-dates.ts'
import { toast } from '../../../ui/toasts.ts'
import { CheckTimes } from './check-times.tsx'
import { reasonOf, STEPS, stepsOf, toneOf } from './steps.ts'
import status from '../../../parts/status-box.module.css'
import styles from './progress.module.css'

const TONES = { info: Radio, warn: CircleAlert, bad: CircleX, good: CircleCheck } as const
const MARKS = { done: Check, wrong: X, elsewhere: Minus, now: null, next: null } as const

type ProgressProps = { domain: OwnDomain; enabled: boolean; certificates: boolean }

/** How far a domain is, why it is not further, and what its owner can do. */
export function Progress({ domain, enabled, certificates }: ProgressProps) {
  const t = useText()
  const check = useCheckDomain()
  const steps = stepsOf(domain, certificates)
  return (
    <div className={styles.progress}>
      <ol className={styles.steps} aria-label={t('ownDomains.steps')}>
        {STEPS.map((step, at) => {
          const state = steps[step]
          const Mark = MARKS[state]
          return (
            <li
              key={step}
              className={styles[state]}
              aria-current={state === 'now' || state === 'wrong' ? 'step' : undefined}
            >
              <span className={`num ${styles.mark}`} aria-hidden>
                {Mark ? <Mark size={14} /> : at + 1}
              </span>
              <span>
                <span className="strong">
                  <Text id={`ownDomains.step.${step}`} />
                </span>
                <span className="tiny quiet">
                  <Text id={`ownDomains.stepState.${state}`} />
                </span>
              </span>
            </li>
          )
        })}
      </ol>
      <Said domain={domain} />
      <div className={styles.foot}>
        <CheckTimes domain={domain} />
        {enabled && domain.state !== 'live' && (
          <Button
            small
            busy={check.isPending}
            onClick={() =>
              check.mutate(domain.id, { onError: (fault) => toast('bad', wordsOf(fault, 'operationFailed')) })
            }
          >
            <Text id="ownDomains.check" />
          </Button>
        )}
      </div>
    </div>
  )
}

/** Read aloud whenever it changes. */
function Said({ domain }: { domain: OwnDomain }) {
  const dates = useDates()
  const tone = toneOf(domain)
  const reason = reasonOf(domain)
  const Icon = TONES[tone]
  const host = readableHost(domain.host)
  const { state, detail, lost, certificate_until } = domain
  return (
    <div className={`${status.box} ${status[tone]}`} role="status">
      <Icon size={20} aria-hidden />
      <div>
        <p className="strong">
          {reason ? (
            <Text id={`ownDomains.reason.${reason}`} values={{ host }} />
          ) : (
            <Text id={state === 'live' ? 'ownDomains.liveNow' : 'ownDomains.failingNow'} values={{ host }} />
          )}
        </p>
        {detail && (
          <p className="small">
            <Text
              id="ownDomains.found"
              values={{
                detail: (
                  <code className="mono" dir="ltr">
                    {detail}
                  </code>
                ),
              }}
            />
          </p>
        )}
        {reason && (
          <p className="small">
            <Text id={`ownDomains.help.${reason}`} values={{ host }} />
          </p>
        )}
        {lost && (
          <p className="small">
            <Text
              id="ownDomains.lost"
              values={{ since: dates.moment(lost), until: dates.moment(endOf(lost)) }}
            />
          </p>
        )}
        {certificate_until && state === 'live' && (
          <p className="small">
            <Text id="ownDomains.certificateUntil" values={{ day: dates.day(certificate_until) }} />
          </p>
        )}
      </div>
    </div>
  )
}

const DAY_MS = 86_400_000
/** When a claim ends whose DNS has left. */
const endOf = (lost: string): number => Date.parse(lost) + CLAIM_KEPT_DAYS * DAY_MS
