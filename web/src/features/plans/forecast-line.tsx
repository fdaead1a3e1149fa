import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { type Forecast, forecastQuery } from '../../api/my-calls.ts'
import { Text } from '../../i18n/text.tsx'

/** How long the calls will last at the current rate; says so if that is unknown. */
export function ForecastLine({ left }: { left: number }) {
  const { data, error } = useQuery(forecastQuery)
  if (left <= 0) return null
  return (
    <p className="tiny quiet num">
      {data ? <ForecastWords forecast={data} /> : error ? <Text id="forecast.failed" /> : '\u00a0'}
    </p>
  )
}

function ForecastWords({ forecast: { calls_per_day, runs_out_at, days_left, cause, unused } }: Props) {
  const { formatNumber, formatDate } = useIntl()
  if (calls_per_day <= 0) return <Text id="forecast.none" />
  const rate = formatNumber(calls_per_day, { maximumFractionDigits: calls_per_day < 10 ? 1 : 0 })
  const date = runs_out_at && formatDate(runs_out_at, { dateStyle: 'medium' })
  const first = <Text id="forecast.rate" values={{ calls: rate }} />
  const end =
    !date || days_left === null ? (
      <Text id="forecast.far" />
    ) : cause === 'ended' ? (
      <Text id="forecast.ended" values={{ unused: formatNumber(unused), date }} />
    ) : days_left < 1 ? (
      <Text id="forecast.spentToday" />
    ) : (
      <Text id="forecast.spent" values={{ days: Math.floor(days_left), date }} />
    )
  const lost = <Text id="forecast.unused" values={{ unused: formatNumber(unused) }} />
  const second =
    cause === 'spent' && unused > 0 ? <Text id="forecast.both" values={{ first: end, second: lost }} /> : end
  return <Text id="forecast.both" values={{ first, second }} />
}

type Props = { forecast: Forecast }
