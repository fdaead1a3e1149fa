import {
  CLOAK_SORTS,
  type CloakSort,
  SORT_ORDERS,
  type SortOrder,
  usualOrder,
} from '@sluice/contract/api-cloak'
import { useText } from '../../../i18n/text.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { readSorting, writeSorting } from '../cloak-search.ts'

const orders = (sort: CloakSort) =>
  [...SORT_ORDERS].sort((one) => (one === usualOrder(sort) ? -1 : 1)).map((order) => ({ sort, order }))
const keyOf = ({ sort, order }: { sort: CloakSort; order: SortOrder }) => `${sort}.${order}` as const
const SORTINGS = CLOAK_SORTS.flatMap(orders)

/** The order of the list where its rows are cards and have no heads. */
export function SortChoice() {
  const t = useText()
  const [search, change] = useUrlState()
  return (
    <Choice
      label={t('sort.by')}
      value={keyOf(readSorting(search))}
      options={SORTINGS.map((each) => ({ value: keyOf(each), label: t(`sort.${keyOf(each)}`) }))}
      onChange={(value) => {
        const chosen = SORTINGS.find((each) => keyOf(each) === value)
        if (chosen) change(writeSorting(chosen))
      }}
    />
  )
}
