import { useIntl } from 'react-intl'
import { Text, useText } from '../../i18n/text.tsx'
import styles from './shown.module.css'
import site from './site.module.css'

/** Of the files, in px; `make screenshots ONLY=overview` takes them. */
const WIDE = { width: 1280, height: 800 }
const TALL = { width: 585, height: 975 }

/** The overview of the demo in the language and theme of the page. The picture in the other theme is hidden, and so never loaded. */
export function Shown() {
  const t = useText()
  const { locale } = useIntl()
  const language = locale === 'zh-CN' ? 'zh' : 'en'
  return (
    <section className={`${site.section} ${site.joined} ${site.wrap}`}>
      <div className={site.head}>
        <h2>
          <Text id="shown.title" />
        </h2>
        <p>
          <Text id="shown.hint" />
        </p>
      </div>
      {(['dark', 'light'] as const).map((theme) => (
        <picture key={theme} className={`${styles.picture} ${styles[theme]}`}>
          <source
            media="(max-width: 600px)"
            srcSet={`/site/overview-${language}-${theme}-phone.webp`}
            {...TALL}
          />
          <img
            src={`/site/overview-${language}-${theme}.webp`}
            alt={t('shown.alt')}
            loading="lazy"
            decoding="async"
            {...WIDE}
          />
        </picture>
      ))}
    </section>
  )
}
