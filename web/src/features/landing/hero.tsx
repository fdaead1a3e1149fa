import { Text } from '../../i18n/text.tsx'
import { useSiteText } from '../../i18n/use-site-text.ts'
import { useSiteContent } from '../../parts/site-content.ts'
import { FlowPicture } from './flow-picture.tsx'
import { Paused } from './paused.tsx'
import { Ticker } from './ticker.tsx'
import buttons from '../../ui/buttons.module.css'
import styles from './hero.module.css'
import site from './site.module.css'

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
        </div>
        <div className={styles.claim}>
          <Claim />
          <Ticker />
        </div>
      </div>
      <FlowPicture />
    </Paused>
  )
}

function Claim() {
  const siteText = useSiteText()
  const { requestsBlocked } = useSiteContent().marketing
  return (
    <p>
      <b className="num">{siteText(requestsBlocked.value)}</b>
      <span>{siteText(requestsBlocked.label)}</span>
    </p>
  )
}
