import type { SiteText } from '@sluice/contract/settings'
import { type ReactNode, useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { Text, useText } from '../../../../i18n/text.tsx'
import layout from '../../../../ui/layout.module.css'
import segments from '../../../../ui/segments.module.css'
import styles from './preview.module.css'

const LANGUAGES = ['zh', 'en'] as const

/** Picks the text that visitors of the chosen language see. */
export type Pick = (text: SiteText) => string

/** What visitors see of a group, before it is saved. `tools` stand in its head. */
export function PreviewFrame({ tools, children }: { tools?: ReactNode; children: ReactNode }) {
  const title = useId()
  return (
    <section className={styles.preview} aria-labelledby={title}>
      <div className={`${layout.line} ${styles.head}`}>
        <h3 id={title}>
          <Text id="set.preview" />
        </h3>
        {tools}
      </div>
      {children}
    </section>
  )
}

/** The same of texts, in the language to choose. */
export function Preview({ children }: { children: (pick: Pick) => ReactNode }) {
  const t = useText()
  const { locale } = useIntl()
  const [language, setLanguage] = useState<(typeof LANGUAGES)[number]>(locale.startsWith('zh') ? 'zh' : 'en')
  const other = language === 'zh' ? 'en' : 'zh'
  const tools = (
    <fieldset className={segments.segments} aria-label={t('set.previewIn')}>
      {LANGUAGES.map((each) => (
        <button key={each} type="button" aria-pressed={each === language} onClick={() => setLanguage(each)}>
          <Text id={`set.${each}`} />
        </button>
      ))}
    </fieldset>
  )
  return <PreviewFrame tools={tools}>{children((text) => text[language] || text[other])}</PreviewFrame>
}
