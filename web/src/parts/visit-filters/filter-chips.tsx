import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Text, useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { useCloakLabels } from './cloak-label.ts'
import { useValueWords } from './filter-words.ts'
import { type Chip, chipsOf, removed, switched } from './filters.ts'
import type { UsedFilters } from './use-visit-filters.ts'
import styles from './filter-chips.module.css'

/** Something else that narrows the page. */
export type OtherChip = { label: string; value: string; remove: () => void }
type Props = {
  used: UsedFilters
  others?: readonly OtherChip[]
  /** Removes these and the others. */
  clear: () => void
  children?: ReactNode
}

/** The filters in use: each can be turned into its opposite, and removed. Nothing where there are none. */
export function FilterChips({ used: { filters, edit }, others = [], clear, children }: Props) {
  const t = useText()
  const chips = chipsOf(filters)
  const cloaks = chips.filter(({ name }) => name === 'cloak_id').flatMap(({ values }) => values)
  const cloakOf = useCloakLabels(cloaks)
  const wordsOf = useValueWords()
  const { formatList } = useIntl()
  const valuesOf = ({ name, values }: Chip) =>
    formatList(
      values.map((value) => (name === 'cloak_id' ? cloakOf(value) : wordsOf(name, value))),
      { type: 'disjunction' },
    )
  if (chips.length + others.length === 0 && !children) return null
  return (
    <ul className={styles.chips} aria-label={t('filter.inUse')}>
      {children && <li>{children}</li>}
      {others.map(({ label, value, remove }) => (
        <li key={label} className={styles.chip}>
          <span className="faint">{label}</span>
          <span className="cut" dir="auto">
            {value}
          </span>
          <Remove filter={`${label} ${value}`} onClick={remove} />
        </li>
      ))}
      {chips.map((chip) => {
        const name = t(`filter.name.${chip.name}`)
        const [is, other] = chip.is
          ? ([t('filter.is'), t('filter.not')] as const)
          : [t('filter.not'), t('filter.is')]
        const values = valuesOf(chip)
        return (
          <li key={`${chip.name} ${chip.is}`} className={`${styles.chip} ${chip.is ? '' : styles.not}`}>
            <span className="faint">{name}</span>
            <button
              type="button"
              className={styles.is}
              aria-label={`${name} ${is}`}
              aria-description={t('filter.switch', { to: other })}
              data-hint={t('filter.switch', { to: other })}
              onClick={() => edit((now) => switched(now, chip))}
            >
              {is}
            </button>
            <span className="cut" dir="auto" title={values}>
              {values}
            </span>
            <Remove filter={`${name} ${is} ${values}`} onClick={() => edit((now) => removed(now, chip))} />
          </li>
        )
      })}
      {chips.length + others.length > 0 && (
        <li>
          <Button look="plain" small onClick={clear}>
            <Text id="filter.clear" />
          </Button>
        </li>
      )}
    </ul>
  )
}

function Remove({ filter, onClick }: { filter: string; onClick: () => void }) {
  const t = useText()
  return (
    <button
      type="button"
      className={styles.remove}
      aria-label={t('filter.remove', { filter })}
      onClick={onClick}
    >
      <X size={14} aria-hidden />
    </button>
  )
}
