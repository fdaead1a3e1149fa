import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router'
import { useErrorWords } from '../../api/error-words.ts'
import { moneyQuery } from '../../api/money.ts'
import { Text } from '../../i18n/text.tsx'
import { paths } from '../../paths.ts'
import { ErrorState } from '../../ui/states.tsx'
import { Stat } from '../reports/stat.tsx'
import { daysBack } from '../time-span.ts'
import { Money, Sums } from './amounts.tsx'
import { CurrencyNotes } from './currency-notes.tsx'
import { daysBefore, moneyDays, questionOf } from './money-days.ts'
import { hasMoney, inCurrencyOfAll } from './shape-money.ts'
import { useMoney } from './use-money.ts'
import layout from '../../ui/layout.module.css'
import links from '../../ui/links.module.css'
import panels from '../../ui/panels.module.css'
import stat from '../reports/stat.module.css'
import styles from './money-overview.module.css'

const DAYS = 14

/** What the last days brought and cost, against as many before; one line for those who have neither conversions nor costs. */
export function MoneyOverview() {
  const words = useErrorWords()
  const now = new Date()
  const days = moneyDays({ ...daysBack(DAYS, now), running: true }, now)
  const report = useQuery(moneyQuery('day', questionOf(days)))
  const earlier = useQuery(moneyQuery('day', questionOf(daysBefore(days))))
  const failed = [report, earlier].find(({ error, data }) => error && !data)
  const [total, before] = [report.data?.total, earlier.data?.total]
  if (total && before && !hasMoney(total) && !hasMoney(before))
    return (
      <p className={`${styles.none} small quiet`}>
        <Text id="money.noneLately" values={{ days: DAYS }} />{' '}
        <Link className={links.link} to={paths.conversions}>
          <Text id="money.setUp" />
        </Link>
      </p>
    )
  return (
    <section className={`${panels.panel} ${styles.panel}`} aria-busy={report.isFetching}>
      <div className={panels.head}>
        <h2>
          <Text id="money.overview" values={{ days: DAYS }} />
        </h2>
        <Link className={`${links.link} small ${layout.end}`} to={`${paths.statistics}?show=money`}>
          <Text id="money.toReports" /> <ArrowRight size={12} aria-hidden />
        </Link>
      </div>
      {failed?.error ? (
        <ErrorState
          words={words(failed.error, 'money.failed')}
          onRetry={() => void Promise.all([report.refetch(), earlier.refetch()])}
        />
      ) : (
        <>
          <Figures total={total} before={before} />
          {total && <CurrencyNotes total={total} currency={inCurrencyOfAll(total, []).currency} />}
        </>
      )}
    </section>
  )
}

type Total = Parameters<typeof inCurrencyOfAll>[0]

function Figures({ total, before }: { total: Total | undefined; before: Total | undefined }) {
  const { formatNumber } = useIntl()
  const { share } = useMoney()
  const [now, then] = [total, before].map((each) => each && inCurrencyOfAll(each, []).all)
  const amount = (
    column: 'revenue' | 'cost' | 'profit',
    figures: Total | undefined,
    one: typeof now,
  ): ReactNode => {
    if (!figures) return undefined
    if (!one) return column === 'profit' ? '–' : <Sums amounts={figures[column]} />
    const value = one[column]
    return value === null ? '–' : <Money amount={value} currency={one.currency} />
  }
  const was = (value: ReactNode) => before && <Text id="money.before" values={{ before: value }} />
  const rate = (figures: Total) => (figures.rate === null ? '–' : share(figures.rate))
  return (
    <dl className={`${stat.stats} ${styles.figures}`}>
      <Stat label={<Text id="money.conversions" />} value={total && formatNumber(total.conversions)}>
        {was(before && formatNumber(before.conversions))}
      </Stat>
      <Stat label={<Text id="money.rate" />} value={total && rate(total)}>
        {total && (
          <>
            <Text id="money.ofVisits" values={{ visits: formatNumber(total.real_visits) }} />
            <br />
          </>
        )}
        {was(before && rate(before))}
      </Stat>
      {(['revenue', 'cost', 'profit'] as const).map((column) => (
        <Stat key={column} label={<Text id={`money.${column}`} />} value={amount(column, total, now)}>
          {was(amount(column, before, then))}
        </Stat>
      ))}
    </dl>
  )
}
