import { Check, Headset, Link as LinkIcon } from 'lucide-react'
import { useIntl } from 'react-intl'
import { Text, useText } from '../../i18n/text.tsx'
import { LetterReveal } from './letter-reveal.tsx'
import { NetPicture } from './net-picture.tsx'
import { RegionBars } from './region-bars.tsx'
import { Tag } from './tag.tsx'

const REGIONS = ['US', 'JP', 'DE', 'KR', 'SG']
/** Addresses that documentation reserves; they are nobody's. */
const ADDRESSES = ['203.0.113.24', '198.51.100.7', '192.0.2.146']

export function Features() {
  const t = useText()
  const { locale } = useIntl()
  const places = new Intl.DisplayNames([locale], { type: 'region' })
  return (
    <section className="section section--joined wrap">
      <div className="section-head">
        <h2>
          <LetterReveal text={t('features.title')} />
        </h2>
      </div>
      <div className="features">
        <article className="feature feature--half">
          <FeatureWords name="targeting" />
          <div className="see">
            <Tag kinds={['real']} />
            <ul className="places">
              {REGIONS.map((code) => (
                <li key={code} className="place place--on">
                  <Check className="icon" aria-hidden />
                  {places.of(code)}
                </li>
              ))}
              <li className="place place--on">
                <Text id="features.more" />
              </li>
            </ul>
            <Tag kinds={['audit']} />
            <p className="places">
              <span className="place">
                <Text id="features.everyoneElse" />
              </span>
            </p>
          </div>
        </article>
        <article className="feature feature--half">
          <FeatureWords name="statistics" />
          <div className="see">
            <div className="keys">
              <Tag kinds={['real']} />
              <Tag kinds={['audit']} />
            </div>
            <RegionBars nameOf={(code) => places.of(code) ?? code} />
          </div>
        </article>
        <article className="feature">
          <FeatureWords name="review" />
          <ul className="see rows">
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
        <article className="feature">
          <FeatureWords name="blacklist" />
          <ul className="see rows">
            {ADDRESSES.map((address) => (
              <li key={address}>
                <span className="mono">{address}</span>
                <Tag kinds={['audit']} />
              </li>
            ))}
          </ul>
        </article>
        <article className="feature">
          <FeatureWords name="cdn" />
          <div className="see">
            <NetPicture />
          </div>
        </article>
        <article className="feature feature--half feature--line">
          <LinkIcon className="icon" aria-hidden />
          <div>
            <FeatureWords name="unlimited" />
          </div>
        </article>
        <article className="feature feature--half feature--line">
          <Headset className="icon" aria-hidden />
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
