import { type ReportAnswer, type ReportQuestion, reports } from '@sluice/contract/reports'
import { z } from 'zod'
import { readRows } from '../clickhouse/read-rows.ts'
import { countsWith, NO_VISITS, SUMS } from './counts.ts'
import { inSpans } from './in-spans.ts'
import type { ReportDeps } from './shares.ts'

const { cloaks, countries } = reports.moved.answer.shape
const Sums = countsWith({ span: z.int() })
const Mover = z.object({
  ...cloaks.element.shape,
  ...countries.element.shape,
  of: z.enum(['cloak', 'country']),
})

/** Two passes over the owner's visits in the spans. */
export async function moved(
  deps: ReportDeps,
  { owner, now, before, earlier, least, limit }: ReportQuestion<'moved'>,
): Promise<ReportAnswer<'moved'>> {
  const since = await deps.rawSince()
  const spans = [now, before, earlier]
  const [sums, movers] = await Promise.all([
    readSums(deps, owner, spans),
    readMovers(deps, owner, spans, least, limit),
  ])
  const countsOf = (index: number) => {
    const { span: _, ...counts } = sums.find(({ span }) => span === index) ?? { span: index, ...NO_VISITS }
    return counts
  }
  const kept = (index: number) => (spans[index]!.from >= since ? countsOf(index) : null)
  const known = before.from >= since ? movers : []
  return {
    ...{ now: countsOf(0), before: kept(1), earlier: kept(2) },
    cloaks: known
      .filter((row) => row.of === 'cloak')
      .map(({ cloak, now, before }) => ({ cloak, now, before })),
    countries: known
      .filter((row) => row.of === 'country')
      .map(({ country, now, before }) => ({ country, now, before })),
  }
}

type Spans = Parameters<typeof inSpans>[0]

function readSums(deps: ReportDeps, owner: number, spans: Spans) {
  const { within, params } = inSpans(spans)
  const which = within.map((condition, index) => `${condition}, ${index}`)
  return readRows(
    deps.client,
    Sums,
    `SELECT span, ${SUMS} FROM (
       SELECT multiIf(${which.join(', ')}, ${spans.length}) AS span, redirect_to, count() AS n, sum(metered) AS m
       FROM visits WHERE owner = {owner: UInt64} AND (${within.map((each) => `(${each})`).join(' OR ')})
       GROUP BY span, redirect_to
     ) GROUP BY span`,
    { ...params, owner },
  )
}

function readMovers(deps: ReportDeps, owner: number, spans: Spans, least: number, limit: number) {
  const { within, params } = inSpans(spans.slice(0, 2))
  return readRows(
    deps.client,
    Mover,
    `SELECT if(grouping(country) = 1, 'cloak', 'country') AS of, cloak, toString(country) AS country,
       countIf(${within[0]}) AS now, countIf(${within[1]}) AS before
     FROM visits
     WHERE owner = {owner: UInt64} AND redirect_to != 'none' AND ((${within[0]}) OR (${within[1]}))
     GROUP BY GROUPING SETS ((cloak), (country))
     HAVING greatest(now, before) >= {least: UInt32} AND now != before
     ORDER BY abs(toInt64(now) - toInt64(before)) / sqrt(now + before) DESC, cloak, country
     LIMIT {limit: UInt32} BY of`,
    { ...params, owner, least, limit },
  )
}
