import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useErrorWords } from '../../api/error-words.ts'
import { type MoneyQuestion, moneyQuery } from '../../api/money.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { Choice } from '../../ui/choice.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { CsvButton } from './csv-button.tsx'
import { dimensionsOf, readDimension } from './dimensions.ts'
import { MoneyTable } from './money-table.tsx'
import { inCurrencyOfAll } from './shape-money.ts'
import { SkeletonLines } from './skeleton-lines.tsx'
import layout from '../../ui/layout.module.css'
import panels from '../../ui/panels.module.css'
import worldMap from '../reports/world-map.module.css'
import styles from './breakdown.module.css'

const MoneyMap = lazyPart('money-map', async () => (await import('./money-map.tsx')).MoneyMap)

/** The same figures for every link, country, campaign and so on; which, is in the address. */
export function Breakdown({ asked }: { asked: MoneyQuestion }) {
  const t = useText()
  const words = useErrorWords()
  const [search, change] = useUrlState()
  const one = asked.cloak_id !== undefined
  const by = readDimension(search.get('by'), one)
  const report = useQuery(moneyQuery(by, asked))
  const { error, isFetching, refetch } = report
  const data = report.data?.by === by ? report.data : undefined
  const shown = data && inCurrencyOfAll(data.total, data.items)
  return (
    <section className={panels.panel} aria-busy={isFetching}>
      <div className={`${panels.head} ${panels.line} ${styles.head}`}>
        <h2>
          <Text id="money.breakdown" />
        </h2>
        <Choice
          label={t('money.by')}
          value={by}
          onChange={(next) => change({ by: next })}
          options={dimensionsOf(one).map((each) => ({ value: each, label: t(`money.by.${each}`) }))}
        />
        <span className={layout.end}>{shown && <CsvButton by={by} rows={shown.rows} asked={asked} />}</span>
      </div>
      {error && !data ? (
        <ErrorState words={words(error, 'money.failed')} onRetry={() => void refetch()} />
      ) : !shown ? (
        <SkeletonLines count={6} />
      ) : shown.rows.length === 0 ? (
        <p className={`${panels.nothing} quiet`}>
          <Text id="money.nothing" />
        </p>
      ) : (
        <>
          {by === 'country' && (
            <Suspense fallback={<div className={worldMap.map} />}>
              <MoneyMap rows={shown.rows} currency={shown.currency} />
            </Suspense>
          )}
          <MoneyTable by={by} {...shown} />
        </>
      )}
      {data?.complete_from && <CompleteFrom at={data.complete_from} />}
    </section>
  )
}

/** Visits expire before conversions and costs do. */
function CompleteFrom({ at }: { at: string }) {
  return (
    <p className={`${styles.note} small quiet`} role="note">
      <Text id="money.completeFrom" values={{ day: <time dateTime={at}>{at.slice(0, 10)}</time> }} />
    </p>
  )
}
