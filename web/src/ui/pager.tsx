import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from 'lucide-react'
import { useIntl } from 'react-intl'
import { useText } from '../i18n/text.tsx'
import { fiveAround, windowAround } from './page-numbers.ts'
import styles from './pager.module.css'

type PagerProps = {
  page: number
  pages: number
  onPage: (page: number) => void
  /** `window` shows the first and last page with ellipses; `five` has buttons for them. */
  kind: 'five' | 'window'
}

export function Pager({ page, pages, onPage, kind }: PagerProps) {
  const t = useText()
  const { formatNumber } = useIntl()
  const step = (label: string, Icon: LucideIcon, to: number) => (
    <button
      type="button"
      aria-label={label}
      disabled={to < 1 || to > pages || to === page}
      onClick={() => onPage(to)}
    >
      <Icon aria-hidden />
    </button>
  )
  const shown = kind === 'five' ? fiveAround(page, pages) : windowAround(page, pages)
  return (
    <nav className={styles.pager} aria-label={t('pages')}>
      {kind === 'five' && step(t('firstPage'), ChevronsLeft, 1)}
      {step(t('previousPage'), ChevronLeft, page - 1)}
      {shown.map((each, at) =>
        each === 'gap' ? (
          <span key={at === 1 ? 'before' : 'after'} className={styles.gap}>
            …
          </span>
        ) : (
          <button
            key={each}
            type="button"
            aria-current={each === page ? 'page' : undefined}
            onClick={() => each !== page && onPage(each)}
          >
            {formatNumber(each)}
          </button>
        ),
      )}
      {step(t('nextPage'), ChevronRight, page + 1)}
      {kind === 'five' && step(t('lastPage'), ChevronsRight, pages)}
    </nav>
  )
}
