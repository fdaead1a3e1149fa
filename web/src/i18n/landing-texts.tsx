import { type ReactNode, useMemo } from 'react'
import { IntlProvider, useIntl } from 'react-intl'
import { landing as en } from './en/landing.ts'
import { landing as zh } from './zh/landing.ts'

/** Adds the texts of the public site, which the dashboard does not load. */
export function LandingTexts({ children }: { children: ReactNode }) {
  const { locale, messages } = useIntl()
  const all = useMemo(() => ({ ...messages, ...(locale === 'zh-CN' ? zh : en) }), [locale, messages])
  return (
    <IntlProvider locale={locale} messages={all as Record<string, string>}>
      {children}
    </IntlProvider>
  )
}
