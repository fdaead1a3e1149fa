import { TRIAL_CALLS } from '@sluice/contract/initial-trial'
import { Check } from 'lucide-react'
import { useIntl } from 'react-intl'
import { Text } from '../../i18n/text.tsx'
import { FiguresNote } from '../../parts/figures-note.tsx'
import { useSiteContent } from '../../parts/site-content.ts'
import { useFigures } from '../../parts/use-figures.ts'
import { FlowPicture } from './flow-picture.tsx'
import { Paused } from './paused.tsx'
import { Ticker } from './ticker.tsx'
import buttons from '../../ui/buttons.module.css'
import styles from './hero.module.css'
import site from './site.module.css'

const BENEFITS = [
  'exposureReduction',
  'conversionGain',
  'passRate',
  'availability',
  'advertisers',
  'replyTime',
] as const

function toPricing(): void {
  const pricing = document.getElementById('pricing')
  if (pricing) pricing.scrollIntoView()
  else location.assign('/#pricing')
}

export function Hero({ onContact }: { onContact: () => void }) {
  return (
    <Paused className={`${styles.hero} ${site.wrap}`} id="hero">
      <div>
        <h1>
          <Text id="hero.first" />
          <br />
          <span className={styles.warm} data-endless>
            <Text id="hero.second" />
          </span>
        </h1>
        <p className={styles.lead}>
          <Text id="hero.lead" />
        </p>
        <div className={styles.actions}>
          <button
            className={`${buttons.button} ${buttons.main} ${buttons.tall}`}
            type="button"
            onClick={toPricing}
          >
            <Text id="hero.plans" />
          </button>
          <button className={`${buttons.button} ${buttons.tall}`} type="button" onClick={onContact}>
            <Text id="hero.advisor" />
          </button>
          <Trial />
        </div>
        <Claims />
      </div>
      <FlowPicture />
    </Paused>
  )
}

/** Its room is kept while the site has not told. Nothing is shown where new accounts get no calls. */
function Trial() {
  const { formatNumber } = useIntl()
  const { trialCalls } = useSiteContent()
  return (
    <p className={styles.trial} data-unknown={trialCalls === undefined || undefined}>
      {trialCalls !== 0 && (
        <>
          <Check aria-hidden />
          <Text id="hero.trial" values={{ calls: formatNumber(trialCalls ?? TRIAL_CALLS) }} />
        </>
      )}
    </p>
  )
}

function Claims() {
  const figureOf = useFigures()
  const figure = figureOf('requestsBlocked')
  const benefits = BENEFITS.flatMap((name) => figureOf(name) ?? [])
  return (
    <div className={styles.claims}>
      <div className={styles.claim}>
        {figure && (
          <p>
            <b className="num">{figure.value}</b>
            <span>{figure.label}</span>
          </p>
        )}
        <Ticker figures={benefits} />
      </div>
      <p className={site.claimed}>
        <FiguresNote figures={[figure, ...benefits]} />
      </p>
    </div>
  )
}
