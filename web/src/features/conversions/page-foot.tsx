import { CONVERSIONS_PER_PAGE } from '../../api/track.ts'
import { pagesOf } from '../../ui/page-numbers.ts'
import { Pager } from '../../ui/pager.tsx'
import { RowsOf } from '../../ui/rows-of.tsx'

type FootProps = { page: number; total: number; onPage: (page: number) => void }

/** Which rows are shown, and the way to others. */
export function PageFoot({ page, total, onPage }: FootProps) {
  const perPage = CONVERSIONS_PER_PAGE
  return (
    <>
      <span>
        <RowsOf id="rowsOf" page={page} perPage={perPage} total={total} />
      </span>
      {total > perPage && <Pager page={page} pages={pagesOf(total, perPage)} kind="window" onPage={onPage} />}
    </>
  )
}
