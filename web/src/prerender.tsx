import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createIntl, IntlProvider } from 'react-intl'
import { MemoryRouter } from 'react-router'
import { LandingRoute } from './app/landing-route.tsx'
import { auth as authEn } from './i18n/en/auth.ts'
import { landing as en } from './i18n/en/landing.ts'
import { en as coreEn } from './i18n/en.ts'
import { keptLanguage, type Language } from './i18n/language.ts'
import { auth as authZh } from './i18n/zh/auth.ts'
import { landing as zh } from './i18n/zh/landing.ts'
import { zh as coreZh } from './i18n/zh.ts'
import { IconLooks } from './ui/icon-looks.tsx'

const LOCALES = { zh: 'zh-CN', en: 'en-US' } as const
const TEXTS = { zh: { ...coreZh, ...authZh, ...zh }, en: { ...coreEn, ...authEn, ...en } }

/** The landing page in one language before hydration; the build writes it into the HTML. */
export function prerender(language: Language): { title: string; description: string; html: string } {
  keptLanguage.write(language)
  const locale = LOCALES[language]
  const { formatMessage } = createIntl({ locale, messages: TEXTS[language] })
  const html = renderToString(
    <IntlProvider locale={locale} messages={TEXTS[language]}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <IconLooks>
            <LandingRoute />
          </IconLooks>
        </MemoryRouter>
      </QueryClientProvider>
    </IntlProvider>,
  )
  return {
    title: formatMessage({ id: 'site.title' }),
    description: formatMessage({ id: 'site.description' }),
    html,
  }
}
