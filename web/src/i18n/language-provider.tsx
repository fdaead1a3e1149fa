import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { IntlProvider } from 'react-intl'
import { keptLanguage } from './language.ts'
import { loadTexts, onTexts, readTexts } from './messages.ts'

const LOCALES = { zh: 'zh-CN', en: 'en-US' } as const

/** Keeps the former language on the page until the texts of the new one are there. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language] = keptLanguage.use()
  const shown = useSyncExternalStore(onTexts, readTexts, readTexts)
  useEffect(() => {
    if (language !== readTexts().language) void loadTexts()
  }, [language])
  useEffect(() => {
    document.documentElement.lang = shown.language === 'zh' ? 'zh-CN' : 'en'
  }, [shown.language])
  return (
    <IntlProvider
      locale={LOCALES[shown.language]}
      defaultLocale="zh-CN"
      messages={shown.messages as Record<string, string>}
      onError={console.error}
    >
      {children}
    </IntlProvider>
  )
}
