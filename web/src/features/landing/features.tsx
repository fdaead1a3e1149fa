import { Check, Headset, Link as LinkIcon } from 'lucide-react'
import { useIntl } from 'react-intl'
import { Text, useText } from '../../i18n/text.tsx'
import { LetterReveal } from './letter-reveal.tsx'
import { NetPicture } from './net-picture.tsx'
import { RegionBars } from './region-bars.tsx'
import { Tag } from './tag.tsx'
import styles from './features.module.css'
import site from './site.module.css'

const REGIONS = ['US', 'JP', 'DE', 'KR', 'SG']
/** Addresses reserved for documentation (RFC 5737). */
const ADDRESSES = ['203.0.113.24', '198.51.100.7', '192.0.2.146']

export function Features() {
  const t = useText()
  const { locale } = useIntl()
  const places = new Intl.DisplayNames([locale], { type: 'region' })
  return (
    <section className={`${site.section} ${site.joined} ${site.wrap}`}>
      <div className={site.head}>
        <h2>
          <LetterReveal text={t('features.title')} />
        </h2>
      </div>
      <div className={styles.features}>
        <article className={`${styles.feature} ${styles.half}`}>
          <FeatureWords name="targeting" />
          <div className={styles.see}>
            <Tag kinds={['real']} />
            <ul className={styles.places}>
              {REGIONS.map((code) => (
                <li key={code} className={`${styles.place} ${styles.on}`}>
                  <Check aria-hidden />
                  {places.of(code)}
                </li>
              ))}
              <li className={`${styles.place} ${styles.on}`}>
                <Text id="features.more" />
              </li>
            </ul>
            <Tag kinds={['audit']} />
            <p className={styles.places}>
              <span className={styles.place}>
                <Text id="features.everyoneElse" />
              </span>
            </p>
          </div>
        </article>
        <article className={`${styles.feature} ${styles.half}`}>
          <FeatureWords name="statistics" />
          <div className={styles.see}>
            <div className={styles.keys}>
              <Tag kinds={['real']} />
              <Tag kinds={['audit']} />
            </div>
            <RegionBars nameOf={(code) => places.of(code) ?? code} />
          </div>
        </article>
        <article className={styles.feature}>
          <FeatureWords name="review" />
          <ul className={`${styles.see} ${styles.rows}`}>
            <li>
              <Text id="features.inReview" />
              <Tag kinds={['audit']} />
            </li>
            <li>
              <Text id="features.approved" />
              <Tag kinds={['real', 'audit']} words={t('features.byRegion')} />
            </li>
            <li>
              <Text id="features.unchanged" />
              <span className="mono">/t/9fK2c</span>
            </li>
          </ul>
        </article>
        <article className={styles.feature}>
          <FeatureWords name="blacklist" />
          <ul className={`${styles.see} ${styles.rows}`}>
            {ADDRESSES.map((address) => (
              <li key={address}>
                <span className="mono">{address}</span>
                <Tag kinds={['audit']} />
              </li>
            ))}
          </ul>
        </article>
        <article className={`${styles.feature} ${styles.net}`}>
          <FeatureWords name="cdn" />
          <div className={styles.see}>
            <NetPicture />
          </div>
        </article>
        <article className={`${styles.feature} ${styles.half} ${styles.line}`}>
          <LinkIcon aria-hidden />
          <div>
            <FeatureWords name="unlimited" />
          </div>
        </article>
        <article className={`${styles.feature} ${styles.half} ${styles.line}`}>
          <Headset aria-hidden />
          <div>
            <FeatureWords name="support" />
          </div>
        </article>
      </div>
    </section>
  )
}

type Name = 'targeting' | 'statistics' | 'review' | 'blacklist' | 'cdn' | 'unlimited' | 'support'

function FeatureWords({ name }: { name: Name }) {
  return (
    <>
      <h3>
        <Text id={`features.${name}`} />
      </h3>
      <p>
        <Text id={`features.${name}Hint`} />
      </p>
    </>
  )
}
