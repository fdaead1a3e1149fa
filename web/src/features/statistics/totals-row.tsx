import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Text } from '../../i18n/text.tsx'
import { Change } from '../../parts/compare/change.tsx'
import type { Totals } from '../../parts/reports/shape-reports.ts'
import { Stat } from '../../parts/reports/stat.tsx'
import statStyles from '../../parts/reports/stat.module.css'
import panels from '../../ui/panels.module.css'
import swatches from '../../ui/swatches.module.css'

type TotalsRowProps = {
  all: Totals | undefined
  before: Totals | undefined
  countries: number | undefined
  compares: boolean
}
type Count = 'visits' | 'real_visits' | 'audit_visits'

/** The totals of the range, each with its change, or else its share, below. */
export function TotalsRow({ all, before, countries, compares }: TotalsRowProps) {
  const { formatNumber } = useIntl()
  const share = (part: number) =>
    all &&
    all.visits > 0 && (
      <Text
        id="stats.of"
        values={{
          share: formatNumber(part / all.visits, {
            style: 'percent',
            minimumFractionDigits: 1,
            maximumFractionDigits: 1,
          }),
          all: formatNumber(all.visits),
        }}
      />
    )
  const stat = (count: Count, label: ReactNode, otherwise: ReactNode) => (
    <Stat label={label} value={all && formatNumber(all[count])}>
      {all && before ? <Change now={all[count]} before={before[count]} /> : otherwise}
    </Stat>
  )
  return (
    <dl className={`${statStyles.stats} ${compares ? statStyles.compared : ''} ${panels.line}`}>
      {stat(
        'visits',
        <Text id="visits" />,
        all && all.unserved > 0 && (
          <Text id="stats.unserved" values={{ count: formatNumber(all.unserved) }} />
        ),
      )}
      {stat(
        'real_visits',
        <>
          <i className={`${swatches.swatch} ${swatches.real}`} />
          <Text id="real" />
        </>,
        all && share(all.real_visits),
      )}
      {stat(
        'audit_visits',
        <>
          <i className={`${swatches.swatch} ${swatches.audit}`} />
          <Text id="audit" />
        </>,
        all && share(all.audit_visits),
      )}
      <Stat
        label={<Text id="stats.countries" />}
        value={countries === undefined ? undefined : formatNumber(countries)}
      />
    </dl>
  )
}
