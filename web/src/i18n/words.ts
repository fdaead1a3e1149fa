import { useCallback } from 'react'
import { useIntl } from 'react-intl'
import type { Language } from './language.ts'
import { useText } from './text.tsx'
import type { MessageId } from './zh.ts'

/** What the server said, by language. */
export type Said = Readonly<Partial<Record<Language, string>>>

/**
 * Something to say that is not yet in a language, so that it can be kept while the reader changes theirs. What the server
 * `said` comes first, if it is in the reader's language.
 */
export type Words =
  | MessageId
  | { id: MessageId; values?: Readonly<Record<string, string | number>>; said?: Said }

const HAN = /\p{Script=Han}/u

/** A text of the server whose language is not stated: it has one or the other. */
export const saidIn = (text: string): Said => ({ [HAN.test(text) ? 'zh' : 'en']: text })

/** Says it in the language of the page. */
export function useWords(): (words: Words) => string {
  const t = useText()
  const { locale } = useIntl()
  return useCallback(
    (words) => {
      if (typeof words === 'string') return t(words)
      return words.said?.[locale.startsWith('zh') ? 'zh' : 'en'] ?? t(words.id, words.values)
    },
    [t, locale],
  )
}
