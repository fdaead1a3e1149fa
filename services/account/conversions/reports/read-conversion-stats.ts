import type { ConversionStatsAnswer, ConversionsBy } from '@sluice/contract/api-conversion-stats'
import { OTHER_NAMES } from '@sluice/contract/campaign'
import type { MoneyRow } from '@sluice/contract/conversion-reports'
import type { z } from 'zod'
import type { Db } from '../../base/database/connect.ts'
import type { AskReport } from '../../reports/statistics/ask-report.ts'
import { cloakNames } from '../../reports/statistics/cloak-names.ts'
import type { Range } from '../../reports/statistics/time-range.ts'
import { daysOf } from './day-range.ts'
import { addFigures, figures, noFigures } from './figures.ts'
import { readReporting } from './reporting.ts'

export type Asked = Range & { owner: number; cloak: number | null }

export async function readConversionStats(
  deps: { db: Db; ask: AskReport },
  asked: Asked,
  by: ConversionsBy,
): Promise<z.input<typeof ConversionStatsAnswer>['data']> {
  const reporting = await readReporting(deps, asked)
  const { rows, complete_from } = await deps.ask('conversions', { ...asked, by, reporting })
  const isRated = reporting !== null
  const currency = reporting?.currency ?? null
  const shown = by === 'day' ? everyDay(rows, asked, isRated) : rows
  const ids = by === 'link' ? shown.map(({ key }) => Number(key)).filter(Number.isInteger) : []
  const names = await cloakNames(deps.db, asked.owner, ids)
  const nameOf = (key: string) => (by === 'link' && key !== OTHER_NAMES ? names.get(Number(key)) : undefined)
  return {
    from: new Date(asked.from).toISOString(),
    to: new Date(asked.to).toISOString(),
    by,
    complete_from: complete_from === null ? null : new Date(complete_from).toISOString(),
    total: figures(
      rows.reduce((sum, { key: _, ...row }) => addFigures(sum, row), noFigures(isRated)),
      currency,
    ),
    items: shown.map(({ key, ...row }) => ({
      key,
      label: nameOf(key)?.name ?? key,
      deleted: nameOf(key)?.deleted ?? false,
      ...figures(row, currency),
    })),
  }
}

function everyDay(rows: readonly MoneyRow[], range: Range, isRated: boolean): MoneyRow[] {
  const found = new Map(rows.map((row) => [row.key, row]))
  return daysOf(range).map((key) => found.get(key) ?? { key, ...noFigures(isRated) })
}
