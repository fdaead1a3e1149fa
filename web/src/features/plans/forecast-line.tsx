import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { type Forecast, forecastQuery } from '../../api/my-calls.ts'
import { Text } from '../../i18n/text.tsx'
import { useDates } from '../../ui/dates/use-dates.ts'
import styles from './current-plan.module.css'

/** How long the calls will last at the current rate; says so if that is unknown. */
export function ForecastLine({ left }: { left: number }) {
  const { data, error } = useQuery(forecastQuery)
  if (left <= 0) return null
  return (
    <p className={`tiny quiet num ${styles.forecast}`}>
      {data ? <ForecastWords forecast={data} /> : error ? <Text id="forecast.failed" /> : '\u00a0'}
    </p>
  )
}

function ForecastWords({ forecast }: { forecast: Forecast }) {
  const { calls_per_day, rate_days, cause, runs_out_at, days_left, expires_at, unused } = forecast
  const { formatNumber } = useIntl()
  const dates = useDates()
  const days = Math.round(rate_days)
  if (calls_per_day <= 0) return <Text id="forecast.none" values={{ days }} />
  const rate = formatNumber(calls_per_day, { maximumFractionDigits: calls_per_day < 10 ? 1 : 0 })
  const first = <Text id="forecast.rate" values={{ calls: rate, days }} />
  const second = () => {
    if (cause === 'ended' && expires_at && unused !== null)
      return (
        <Text id="forecast.ended" values={{ unused: formatNumber(unused), date: dates.endDay(expires_at) }} />
      )
    if (!runs_out_at || days_left === null) return <Text id="forecast.far" />
    if (days_left < 1) return <Text id="forecast.spentToday" />
    return <Text id="forecast.spent" values={{ days: Math.floor(days_left), date: dates.day(runs_out_at) }} />
  }
  return <Text id="forecast.both" values={{ first, second: second() }} />
}
