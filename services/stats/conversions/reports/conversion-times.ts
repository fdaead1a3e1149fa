import { TIME_STEPS } from '@sluice/contract/conversion-reports'
import type { ReportAnswer } from '@sluice/contract/reports'
import { z } from 'zod'
import { FINAL } from '../../clickhouse/final.ts'
import { readRows } from '../../clickhouse/read-rows.ts'
import type { ReportDeps } from '../../reports/shares.ts'
import { COUNTED, IS_REFUND, type Within, within } from './within.ts'

const Row = z.object({ n: z.int(), median: z.int(), steps: z.array(z.int()) })

const inStep = (from: number, index: number) => {
  const to = TIME_STEPS[index + 1]
  return `countIf(seconds >= ${from}${to === undefined ? '' : ` AND seconds < ${to}`})`
}

export async function conversionTimes(
  { client }: ReportDeps,
  question: Within,
): Promise<ReportAnswer<'conversion-times'>> {
  const { conversions, params } = within(question)
  const rows = await readRows(
    client,
    Row,
    `SELECT count() AS n, toInt64(if(n = 0, 0, quantileExact(seconds))) AS median, [${TIME_STEPS.map(inStep).join(', ')}] AS steps
     FROM (
       SELECT greatest(dateDiff('second', click_at, at), 0) AS seconds FROM conversions FINAL
       WHERE ${conversions} AND ${COUNTED} AND NOT ${IS_REFUND}
     )`,
    params,
    FINAL,
  )
  const { n, median, steps } = rows[0]!
  return { median_seconds: n === 0 ? null : median, conversions: steps }
}
