import { useIntl } from 'react-intl'
import { Text } from '../i18n/text.tsx'
import type { MessageId } from '../i18n/zh.ts'

type RowsOfProps = {
  /** Message with `{first}`, `{last}` and `{total}`. */
  id: MessageId
  page: number
  perPage: number
  total: number
}

/** The range of rows on a page, counted from 1. */
export function RowsOf({ id, page, perPage, total }: RowsOfProps) {
  const { formatNumber } = useIntl()
  const values = {
    first: formatNumber((page - 1) * perPage + 1),
    last: formatNumber(Math.min(total, page * perPage)),
    total: formatNumber(total),
  }
  return <Text id={id} values={values} />
}
