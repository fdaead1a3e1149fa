import { useIntl } from 'react-intl'
import type { MarkItem } from '../../api/marks.ts'
import { useText } from '../../i18n/text.tsx'
import { usePlanName } from '../plan-words.ts'
import type { ChartMoment } from './chart-moment.ts'

/** What happened to the account as moments of a chart. */
export function useAccountMoments() {
  const t = useText()
  const { formatNumber } = useIntl()
  const planName = usePlanName()
  return (marks: readonly MarkItem[]): ChartMoment[] =>
    marks.map(({ kind, at, plan_name, plan_name_en, calls }, index) => ({
      key: `${kind} ${at} ${index}`,
      at,
      kind: 'plan',
      name: '',
      words: t(`marks.${kind}`, {
        plan: planName({ name: plan_name ?? '', name_en: plan_name_en ?? '' }),
        count: calls,
        calls: formatNumber(calls),
      }),
    }))
}
