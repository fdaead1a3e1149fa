import type { CloakSort } from '@sluice/contract/api-cloak'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUrlState } from '../../../ui/url-state.ts'
import { readSorting, sortedBy, writeSorting } from '../cloak-search.ts'
import styles from './sort-head.module.css'

/** A column's head that sorts the list by it, and the other way round with the next press. */
export function SortHead({ by, children }: { by: CloakSort; children: ReactNode }) {
  const [search, change] = useUrlState()
  const now = readSorting(search)
  const Icon = now.order === 'asc' ? ArrowUp : ArrowDown
  return (
    <button type="button" className={styles.head} onClick={() => change(writeSorting(sortedBy(now, by)))}>
      <span>{children}</span>
      <span className={styles.arrow}>{now.sort === by && <Icon size={12} aria-hidden />}</span>
    </button>
  )
}
