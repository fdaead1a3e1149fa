import { type ReactNode, useCallback } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import type { MessageId } from './zh.ts'

type Values = Record<string, ReactNode>

/**
 * What stands for a text that there is not: the word of the server that its id ends with, as it is. Ids written out
 * are checked against the texts; only such words can be missing. Actions of the audit log are of two words.
 */
export const rawWord = (id: string): string => id.replace(/^(log\.action\.|.*\.)/, '')

/**
 * A text without values, as it is; undefined for others. Formatting one throws and catches inside react-intl, because its
 * parser is left out.
 */
function plainText({ messages }: IntlShape, id: MessageId): string | undefined {
  const text = messages[id] ?? rawWord(id)
  return typeof text === 'string' && !/[{<]/.test(text) ? text : undefined
}

/** A text of the interface as a component; its values may be elements. */
export function Text({ id, values }: { id: MessageId; values?: Values }): ReactNode {
  const intl = useIntl()
  return plainText(intl, id) ?? intl.formatMessage({ id }, values && isolated(values))
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Right-to-left values in isolates (U+2068, U+2069), so that they do not turn the sentence around them. */
function isolated<V>(values: Record<string, V>): Record<string, V | string> {
  const put = (value: V) =>
    typeof value === 'string' && RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, put(value)]))
}

/** The same as a string, for labels and titles. */
export function useText(): (id: MessageId, values?: Record<string, string | number>) => string {
  const intl = useIntl()
  return useCallback(
    (id, values) => plainText(intl, id) ?? intl.formatMessage({ id }, values && isolated(values)),
    [intl],
  )
}
