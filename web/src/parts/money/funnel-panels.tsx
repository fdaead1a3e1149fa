import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useErrorWords } from '../../api/error-words.ts'
import { conversionTimesQuery, funnelQuery, type MoneyQuestion } from '../../api/money.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { BarList } from './bar-list.tsx'
import { funnelShares, inUnits } from './shape-times.ts'
import { SkeletonLines } from './skeleton-lines.tsx'
import { useMoney } from './use-money.ts'
import layout from '../../ui/layout.module.css'
import panels from '../../ui/panels.module.css'
import pairs from '../reports/share-panels.module.css'

/** How far clicks came, and how long conversions took. */
export const FunnelPanels = ({ asked }: { asked: MoneyQuestion }) => (
  <div className={`${panels.panels} ${pairs.pairs}`}>
    <FunnelPanel asked={asked} />
    <TimesPanel asked={asked} />
  </div>
)

function FunnelPanel({ asked }: { asked: MoneyQuestion }) {
  const { share } = useMoney()
  const report = useQuery(funnelQuery(asked))
  const bars = report.data && funnelShares(report.data.steps)
  return (
    <Panel title={<Text id="money.funnel" />} report={report}>
      {bars && (
        <BarList
          bars={bars.map((each) => ({
            key: each.step,
            name: <Text id={`money.step.${each.step}`} />,
            count: each.clicks,
            note: each.share === null ? '–' : share(each.share),
          }))}
        />
      )}
    </Panel>
  )
}

function TimesPanel({ asked }: { asked: MoneyQuestion }) {
  const t = useText()
  const { formatNumber } = useIntl()
  const report = useQuery(conversionTimesQuery(asked))
  const time = (seconds: number) => {
    const { count, unit } = inUnits(seconds)
    return formatNumber(count, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 })
  }
  const { steps, median_seconds: median } = report.data ?? { steps: [], median_seconds: null }
  return (
    <Panel
      title={<Text id="money.times" />}
      report={report}
      note={median !== null && <Text id="money.median" values={{ time: time(median) }} />}
    >
      {report.data && median === null ? (
        <p className={`${panels.nothing} quiet`}>
          <Text id="money.noTimes" />
        </p>
      ) : (
        <BarList
          bars={steps.map(({ from_seconds: from, to_seconds: to, conversions }) => ({
            key: String(from),
            name:
              to === null
                ? t('money.longerThan', { from: time(from) })
                : from === 0
                  ? t('money.shorterThan', { to: time(to) })
                  : t('money.between', { from: time(from), to: time(to) }),
            count: conversions,
          }))}
        />
      )}
    </Panel>
  )
}

type PanelProps = {
  title: ReactNode
  report: { error: Error | null; data: unknown; isFetching: boolean; refetch: () => unknown }
  note?: ReactNode
  children: ReactNode
}

function Panel({ title, report, note, children }: PanelProps) {
  const words = useErrorWords()
  return (
    <section className={panels.panel} aria-busy={report.isFetching}>
      <div className={panels.head}>
        <h2>{title}</h2>
        {note && <span className={`${layout.end} small quiet`}>{note}</span>}
      </div>
      {report.error && !report.data ? (
        <ErrorState words={words(report.error, 'money.failed')} onRetry={() => void report.refetch()} />
      ) : report.data ? (
        children
      ) : (
        <SkeletonLines count={3} />
      )}
    </section>
  )
}
