import { type ReactNode, useCallback } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from './zh.ts'

type Values = Record<string, ReactNode>

/** A text of the interface as a component; its values may be elements. */
export const Text = ({ id, values }: { id: MessageId; values?: Values }) => (
  <FormattedMessage id={id} {...(values && { values })} />
)

/** The same as a string, for labels and titles. */
export function useText(): (id: MessageId, values?: Record<string, string | number>) => string {
  const { formatMessage } = useIntl()
  return useCallback((id, values) => formatMessage({ id }, values), [formatMessage])
}
