import { useText } from '../../i18n/text.tsx'
import { useMoney } from '../../parts/money/use-money.ts'
import { isCounted, type VisitConversion } from './shape-conversions.ts'

const KNOWN = ['sale', 'lead', 'refund'] as const

/** What a conversion was, its value, and why it does not count if it does not. */
export function useConversionWords(): (conversion: VisitConversion) => string[] {
  const t = useText()
  const { money } = useMoney()
  return (conversion) => {
    const { event, value, currency, status, late } = conversion
    const known = KNOWN.find((each) => each === event)
    return [
      known ? t(`logs.event.${known}`) : event,
      ...(value !== null && currency !== null ? [money(value, currency)] : []),
      ...(isCounted(conversion) ? [] : [t(late ? 'logs.conversion.late' : `logs.conversion.${status}`)]),
    ]
  }
}
