import type { RateFaultLine, RateItem, RateUpload } from '@sluice/contract/api-admin-rates'
import { Day } from '@sluice/contract/api-costs'
import { SHOWN_FAULTS, SHOWN_LINES } from '@sluice/contract/csv-upload'
import { writeAudit } from '../../base/audit/write-audit.ts'
import type { Db } from '../../base/database/connect.ts'
import { problem } from '../../base/http/fail.ts'
import { type CsvLine, readCsv } from '../../base/uploads/read-csv.ts'
import { storeRates } from './change-rates.ts'
import { judgeRate } from './judge-rate.ts'
import { countSame, lockRates } from './rates-store.ts'

const COLUMNS = { needed: ['currency', 'day', 'per_usd'], optional: [] } as const
type Column = 'currency' | 'day' | 'per_usd'

/** Stores the rates of a file: all in one transaction or, if a line is faulty, none. A dry run says the same and stores nothing. */
export async function uploadRates(
  db: Db,
  { actor, csv, dryRun }: { actor: number; csv: string; dryRun: boolean },
): Promise<RateUpload> {
  const { rates, faults } = await readRateLines(csv)
  const told = { faulty: faults.length, faults: faults.slice(0, SHOWN_FAULTS) }
  if (faults.length > 0 && !dryRun)
    throw problem('invalid_request', { errors: { csv: 'csv_faulty' }, data: told })
  const answer = (changed: number): RateUpload => ({
    dry_run: dryRun,
    lines: rates.length,
    ...{ changed, unchanged: rates.length - changed },
    ...told,
    items: rates.slice(0, SHOWN_LINES),
  })
  return db.transaction().execute(async (tx) => {
    if (dryRun) return answer(rates.length - (await countSame(tx, rates)))
    await lockRates(tx)
    const changed = await storeRates(tx, rates)
    const after = { rates: rates.length, changed }
    await writeAudit(tx, { actor, action: 'rates.upload', subject: 'rates', before: null, after })
    return answer(changed)
  })
}

async function readRateLines(csv: string): Promise<{ rates: RateItem[]; faults: RateFaultLine[] }> {
  const { lines, faults } = await readCsv<Column>(csv, COLUMNS)
  const seen = new Set<string>()
  const rates: RateItem[] = []
  const all: RateFaultLine[] = [...faults]
  for (const line of lines) {
    const read = readLine(line, seen)
    if ('reason' in read) all.push(read)
    else rates.push(read)
  }
  return { rates, faults: all.sort((a, b) => a.line - b.line) }
}

function readLine({ line, cell }: CsvLine<Column>, seen: Set<string>): RateItem | RateFaultLine {
  const rate = { currency: cell('currency').toUpperCase(), day: cell('day'), per_usd: cell('per_usd') }
  const fault = (reason: RateFaultLine['reason'], value: string) => ({
    line,
    reason,
    value: value.slice(0, 100),
  })
  const judged = judgeRate(rate)
  if (judged === 'rate_invalid') return fault(judged, rate.per_usd)
  if (typeof judged === 'string') return fault(judged, cell('currency'))
  if (!Day.safeParse(rate.day).success) return fault('day_invalid', rate.day)
  const key = `${rate.currency} ${rate.day}`
  if (seen.has(key)) return fault('line_repeated', key)
  seen.add(key)
  return judged
}
