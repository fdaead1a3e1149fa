import { useCallback } from 'react'
import { useWords, type Words } from '../i18n/words.ts'
import type { MessageId } from '../i18n/zh.ts'
import { ApiError } from './api-error.ts'

const isDeleted = (data: unknown) => typeof data === 'object' && data !== null && 'deleted' in data

/** What to say about a failed call: what the server said, else the text for that kind of failure, else `otherwise`. */
export function wordsOf(error: unknown, otherwise: MessageId): Words {
  if (!(error instanceof ApiError)) return otherwise
  if (error.kind === 'network') return 'networkError'
  if (error.kind === 'cancelled') return 'confirm.cancelled'
  if (error.kind === 'unparsable' || error.kind === 'unreadable') return `answer.${error.kind}`
  // Every visit is still recorded; only the statistics are unavailable.
  if (error.code === 'statistics_unavailable') return 'reportsDelayed'
  // "Not found" does not say what, but "deleted" does.
  if (error.status === 404 && !isDeleted(error.data) && (error.code === '' || error.code === 'not_found'))
    return otherwise
  return { id: error.kind === 'unauthenticated' ? 'answer.notLoggedIn' : otherwise, said: error.said }
}

/** The same in the language of the page. */
export function useErrorWords(): (error: unknown, otherwise: MessageId) => string {
  const say = useWords()
  return useCallback((error, otherwise) => say(wordsOf(error, otherwise)), [say])
}
