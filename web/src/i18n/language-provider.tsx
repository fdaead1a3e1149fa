import { type ReactNode, useEffect, useState } from 'react'
import { IntlProvider } from 'react-intl'
import { keptLanguage } from './language.ts'
import { type Loaded, loadMessages } from './messages.ts'

const LOCALES = { zh: 'zh-CN', en: 'en-US' } as const

/** Keeps the former language on the page until the texts of the new one are there. */
export function LanguageProvider({ first, children }: { first: Loaded; children: ReactNode }) {
  const [language] = keptLanguage.use()
  const [shown, setShown] = useState(first)
  useEffect(() => {
    if (language === shown.language) return
    let left = false
    void loadMessages(language).then((loaded) => left || setShown(loaded))
    return () => {
      left = true
    }
  }, [language, shown.language])
  useEffect(() => {
    document.documentElement.lang = shown.language === 'zh' ? 'zh-CN' : 'en'
  }, [shown.language])
  return (
    <IntlProvider locale={LOCALES[shown.language]} defaultLocale="zh-CN" messages={shown.messages}>
      {children}
    </IntlProvider>
  )
}
