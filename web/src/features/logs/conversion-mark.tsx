import { CircleDollarSign } from 'lucide-react'
import { useText } from '../../i18n/text.tsx'
import { isNegative } from '../../parts/money/decimal.ts'
import { useMoney } from '../../parts/money/use-money.ts'
import { isCounted, type VisitConversion, valueOfVisit } from './shape-conversions.ts'
import { useConversionWords } from './use-conversion-words.ts'
import logTable from './log-table.module.css'

/** A visit that led to something, and what that was worth. The details are in the hint and in the dialog. */
export function ConversionMark({ conversions }: { conversions: readonly VisitConversion[] }) {
  const t = useText()
  const { money } = useMoney()
  const words = useConversionWords()
  if (conversions.length === 0) return null
  const values = valueOfVisit(conversions)
  const said = conversions.map((each) => words(each).join(' · ')).join('; ')
  const label = t('logs.converted', { said })
  const tone = !conversions.some(isCounted)
    ? 'faint'
    : values.some(({ amount }) => isNegative(amount))
      ? 't-bad'
      : logTable.brought
  return (
    <span className={`${logTable.converted} ${tone}`} role="img" aria-label={label} data-hint={label}>
      <CircleDollarSign size={14} aria-hidden />
      <span>{values.map(({ amount, currency }) => money(amount, currency)).join(' · ')}</span>
    </span>
  )
}
