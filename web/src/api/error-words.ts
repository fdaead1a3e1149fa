import { useCallback } from 'react'
import { useText } from '../i18n/text.tsx'
import type { MessageId } from '../i18n/zh.ts'
import { ApiError } from './api-error.ts'

/** The text for a failed call: the server's, else that of the kind of failure, else `otherwise`. */
export function useErrorWords(): (error: unknown, otherwise: MessageId) => string {
  const t = useText()
  return useCallback(
    (error, otherwise) => {
      if (!(error instanceof ApiError)) return t(otherwise)
      if (error.kind === 'network') return t('networkError')
      if (error.kind === 'cancelled') return t('confirm.cancelled')
      if (error.kind === 'unparsable' || error.kind === 'unreadable') return t(`answer.${error.kind}`)
      if (error.wordless)
        return error.kind === 'unauthenticated'
          ? t('answer.notLoggedIn')
          : t('answer.failed', { status: error.status })
      // Every visit is still recorded; only the statistics are unavailable.
      if (error.code === 'statistics_unavailable') return t('reportsDelayed')
      return error.message || t(otherwise)
    },
    [t],
  )
}
