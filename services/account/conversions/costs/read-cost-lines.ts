import { type CostFaultLine, Day } from '@sluice/contract/api-costs'
import { type Cost, readCost } from '@sluice/contract/costs'
import { type NamedLink, readShortLink } from '@sluice/contract/short-link'
import { type CsvLine, readCsv } from '../../base/uploads/read-csv.ts'

const COLUMNS = { needed: ['link', 'day', 'currency'], optional: ['amount', 'per_click'] } as const
type Column = 'link' | 'day' | 'currency' | 'amount' | 'per_click'
type Reason = CostFaultLine['reason']

/** A line whose link is not looked up yet. */
export type CostLine = Cost & { line: number; link: string; day: string }

/** Reads a file of costs. A line is a cost or a fault. */
export async function readCostLines(text: string): Promise<{ lines: CostLine[]; faults: CostFaultLine[] }> {
  const { lines, faults } = await readCsv<Column>(text, COLUMNS)
  const read: CostLine[] = []
  const all: CostFaultLine[] = [...faults]
  for (const line of lines) {
    const each = readLine(line)
    if ('reason' in each) all.push(each)
    else read.push(each)
  }
  return { lines: read, faults: all }
}

function readLine({ line, cell }: CsvLine<Column>): CostLine | CostFaultLine {
  const fault = (reason: Reason, value: string) => ({ line, reason, value: value.slice(0, 100) })
  const [day, total, price] = [cell('day'), cell('amount'), cell('per_click')]
  if (!Day.safeParse(day).success) return fault('day_invalid', day)
  if (total !== '' && price !== '') return fault('amount_twice', `${total} ${price}`)
  const amount = total || price
  if (amount === '') return fault('amount_missing', '')
  const cost = readCost(price === '' ? 'day' : 'click', amount, cell('currency'))
  if (typeof cost === 'string') return fault(cost, cost === 'currency_unknown' ? cell('currency') : amount)
  return { ...cost, line, link: cell('link'), day }
}

/** What a file's name of a link may mean: a code, also inside a whole short link, and an id. */
export type MeantLink = { named: NamedLink | undefined; id: number | undefined }

export function meantLink(text: string, origin: string): MeantLink {
  const named = readShortLink(text, origin)
  return {
    named: named?.code ? named : undefined,
    id: /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined,
  }
}
