import { Text } from '../../i18n/text.tsx'
import legend from '../legend.module.css'
import styles from './money-legend.module.css'

type Series = 'conversions' | 'revenue' | 'cost'

/** A bar, a line or a broken line, as the picture draws it. */
export const Mark = ({ of }: { of: Series }) => <i className={`${styles.mark} ${styles[of]}`} />

/** The meaning of the picture's bars and lines. `lines`: there are any. */
export function MoneyLegend({ lines }: { lines: boolean }) {
  const shown: Series[] = lines ? ['conversions', 'revenue', 'cost'] : ['conversions']
  return (
    <p className={`${legend.legend} ${styles.legend}`}>
      {shown.map((each) => (
        <span key={each}>
          <Mark of={each} />
          <Text id={`money.${each}`} />
        </span>
      ))}
    </p>
  )
}
