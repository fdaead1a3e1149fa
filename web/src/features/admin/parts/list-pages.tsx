import { pagesOf } from '../../../ui/page-numbers.ts'
import { Pager } from '../../../ui/pager.tsx'
import { RowsOf } from '../../../ui/rows-of.tsx'

type PagesProps = { page: number; perPage: number; total: number; onPage: (page: number) => void }

/** The range of rows, and the pager. */
export function ListPages({ page, perPage, total, onPage }: PagesProps) {
  return (
    <>
      <span>
        <RowsOf id="rowsOfTotal" page={page} perPage={perPage} total={total} />
      </span>
      {total > perPage && <Pager page={page} pages={pagesOf(total, perPage)} kind="window" onPage={onPage} />}
    </>
  )
}
