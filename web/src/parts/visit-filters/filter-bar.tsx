import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Text } from '../../i18n/text.tsx'
import type { AskedRange } from '../reports/use-asked-range.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterMenu } from './filter-menu.tsx'
import { logAddress, periodOf } from './log-address.ts'
import type { UsedFilters } from './use-visit-filters.ts'
import layout from '../../ui/layout.module.css'
import links from '../../ui/links.module.css'
import styles from './filter-bar.module.css'

type Props = {
  used: UsedFilters
  range: AskedRange
  /** The link that the page is about. */
  cloak?: number
  /** What else the page's reports depend on. */
  children?: ReactNode
}

/** The filters of a page of reports, and the way to the visits that it counts. */
export function FilterBar({ used, range, cloak, children }: Props) {
  const { filters, edit } = used
  const asked = cloak === undefined ? filters : { ...filters, cloak_id: { is: [String(cloak)], not: [] } }
  return (
    <div className={styles.bar}>
      <FilterChips used={used} clear={() => edit(() => ({}))}>
        <FilterMenu used={used} />
      </FilterChips>
      {children}
      <Link
        className={`${links.link} ${layout.line} ${layout.end} ${styles.visits}`}
        to={logAddress(asked, periodOf(range))}
      >
        <Text id="filter.visits" />
        <ArrowRight size={14} aria-hidden />
      </Link>
    </div>
  )
}
