import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '../i18n/text.tsx'

/** Names of visitors' languages in the language of the page. Empty or null: the browser named none. */
export function useLanguageName(): (tag: string | null) => string {
  const { locale } = useIntl()
  const t = useText()
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' })
    return (tag) => (tag ? (names.of(tag) ?? tag) : t('device.unknown'))
  }, [locale, t])
}
