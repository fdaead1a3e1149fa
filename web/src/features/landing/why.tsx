import { Text } from '../../i18n/text.tsx'
import { useSiteText } from '../../i18n/use-site-text.ts'
import { useSiteContent } from '../../parts/site-content.ts'

const ADVANTAGES = ['passRate', 'exposureReduction', 'conversionGain'] as const

export function Why({ onAdvisor }: { onAdvisor: () => void }) {
  const siteText = useSiteText()
  const { marketing } = useSiteContent()
  return (
    <section className="why">
      <div className="wrap">
        <div>
          <h2>
            <Text id="why.title" values={{ advertisers: siteText(marketing.advertisers.value) }} />
          </h2>
          <button className="btn btn--main btn--tall" type="button" onClick={onAdvisor}>
            <Text id="why.advisor" />
          </button>
          <p className="why-reply">
            <Text id="why.reply" values={{ time: siteText(marketing.replyTime.value) }} />
          </p>
        </div>
        <ul>
          {ADVANTAGES.map((each) => (
            <li key={each}>
              <span className="figure">{siteText(marketing[each].value)}</span>
              <div>
                <h3>{siteText(marketing[each].label)}</h3>
                <p>
                  <Text id={`why.${each}`} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
