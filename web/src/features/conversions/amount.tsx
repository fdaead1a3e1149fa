import { useMoney } from '../../parts/money/use-money.ts'

/** `value` is a decimal with the currency's digits. */
export function Amount({ value, currency }: { value: string | null; currency: string | null }) {
  const { money } = useMoney()
  if (value === null || currency === null) return <span className="faint">–</span>
  return <span className="num">{money(value, currency)}</span>
}
