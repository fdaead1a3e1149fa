import { useCallback } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '../i18n/text.tsx'

/** Names of visitors' languages in the language of the page. Empty or null: the browser named none. */
export function useLanguageName(): (tag: string | null) => string {
  const { formatDisplayName } = useIntl()
  const t = useText()
  return useCallback(
    (tag) => (tag ? (formatDisplayName(tag, { type: 'language' }) ?? tag) : t('device.unknown')),
    [formatDisplayName, t],
  )
}
