import { useQuery } from '@tanstack/react-query'
import type { Cloak } from '../../api/cloaks.ts'
import { reportQuery } from '../../api/reports.ts'
import { useText } from '../../i18n/text.tsx'
import { daysBack, timeZone } from '../../parts/time-span.ts'
import { SPARK, sparkOf } from './spark-path.ts'
import styles from './sparkline.module.css'

const DAYS = 14
const DAY_MS = 86_400_000

/**
 * Visits per day of the last two weeks. Not loaded for a link without visits. For others nothing is drawn before the
 * answer, because a line on the baseline would mean no visits.
 */
export function Sparkline({ cloak }: { cloak: Cloak }) {
  const t = useText()
  const { from } = daysBack(DAYS, new Date())
  const { data } = useQuery({
    ...reportQuery('over-time', { cloak_id: cloak.id, from, to: null, bucket: 'day', tz: timeZone() }),
    enabled: cloak.visits > 0,
    staleTime: 300_000,
  })
  const counts = data?.map(({ visits }) => visits) ?? []
  const created = Date.parse(cloak.created)
  const since = data?.findIndex(({ at, visits }) => visits > 0 || Date.parse(at) + DAY_MS > created) ?? 0
  const spark = sparkOf(counts, Math.max(0, since))
  if (!data && cloak.visits > 0) return <svg className={styles.spark} aria-hidden />
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${SPARK.width} ${SPARK.height}`}
      role="img"
      aria-label={t('cloaks.trendLabel', { days: DAYS, visits: counts.reduce((sum, each) => sum + each, 0) })}
    >
      {spark ? (
        <>
          <path className={styles.before} d={spark.before} />
          <path className={styles.under} d={spark.under} />
          <path d={spark.line} />
          <path className={styles.today} d={spark.today} />
          <circle cx={spark.end.x} cy={spark.end.y} r="2" />
        </>
      ) : (
        <path className={styles.before} d={`M1 24H${SPARK.width - 3}`} />
      )}
    </svg>
  )
}
