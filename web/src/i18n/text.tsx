import { type ReactNode, useCallback } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from './zh.ts'

type Values = Record<string, ReactNode>

/**
 * What stands for a text that there is not: the word of the server that its id ends with, as it is. Ids written out
 * are checked against the texts; only such words can be missing. Actions of the audit log are of two words.
 */
export const rawWord = (id: string): string => id.replace(/^(log\.action\.|.*\.)/, '')

/** A text of the interface as a component; its values may be elements. */
export function Text({ id, values }: { id: MessageId; values?: Values }) {
  const { messages } = useIntl()
  return id in messages ? <FormattedMessage id={id} {...(values && { values })} /> : rawWord(id)
}

/** The same as a string, for labels and titles. */
export function useText(): (id: MessageId, values?: Record<string, string | number>) => string {
  const { formatMessage, messages } = useIntl()
  return useCallback(
    (id, values) => (id in messages ? formatMessage({ id }, values) : rawWord(id)),
    [formatMessage, messages],
  )
}
