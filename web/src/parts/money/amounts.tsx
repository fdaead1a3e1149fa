import { type Amount, isNegative } from './decimal.ts'
import { useMoney } from './use-money.ts'
import styles from './amounts.module.css'

/** An amount; below zero it has a minus sign and the colour of losses. */
export function Money({ amount, currency }: Amount) {
  const { money } = useMoney()
  return (
    <span className={isNegative(amount) ? `${styles.money} t-bad` : styles.money}>
      {money(amount, currency)}
    </span>
  )
}

/** Sums of several currencies, each on its own line. */
export function Sums({ amounts }: { amounts: readonly Amount[] }) {
  if (amounts.length === 0) return <span className="faint">–</span>
  return (
    <span className={styles.sums}>
      {amounts.map((each) => (
        <Money key={each.currency} {...each} />
      ))}
    </span>
  )
}

/** Profit for one unit of cost, as a share. */
export function Gain({ share }: { share: number | null }) {
  const { gain } = useMoney()
  if (share === null) return <span className="faint">–</span>
  return <span className={share < 0 ? 't-bad' : ''}>{gain(share)}</span>
}
