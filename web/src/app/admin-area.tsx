import { use, useDeferredValue, useMemo } from 'react'
import { IntlProvider, useIntl } from 'react-intl'
import { Outlet } from 'react-router'
import { adminMessages } from '../i18n/admin-messages.ts'

/** Adds the administrators' texts to those of every page; the former ones stay until those of a new language are there. */
export function AdminArea() {
  const { locale, defaultLocale, messages } = useIntl()
  const texts = use(adminMessages(useDeferredValue(locale) === 'en-US' ? 'en' : 'zh'))
  const all = useMemo(() => ({ ...(messages as Record<string, string>), ...texts }), [messages, texts])
  return (
    <IntlProvider locale={locale} defaultLocale={defaultLocale} messages={all}>
      <Outlet />
    </IntlProvider>
  )
}
