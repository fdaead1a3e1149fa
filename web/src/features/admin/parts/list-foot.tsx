import { useIntl } from 'react-intl'
import { Text } from '../../../i18n/text.tsx'
import { pagesOf } from '../../../ui/page-numbers.ts'
import { Pager } from '../../../ui/pager.tsx'

type FootProps = { page: number; perPage: number; total: number; onPage: (page: number) => void }

/** Which rows these are, and the way to the others; nothing below an empty list. */
export function ListFoot({ page, perPage, total, onPage }: FootProps) {
  const { formatNumber } = useIntl()
  if (total === 0) return null
  const first = (page - 1) * perPage + 1
  const last = Math.min(total, page * perPage)
  return (
    <div className="table-foot">
      <span>
        <Text
          id="rowsOfTotal"
          values={{ first: formatNumber(first), last: formatNumber(last), total: formatNumber(total) }}
        />
      </span>
      {total > perPage && <Pager page={page} pages={pagesOf(total, perPage)} kind="window" onPage={onPage} />}
    </div>
  )
}
