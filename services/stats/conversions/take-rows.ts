import { type MoneyRow, type MoneyRowsAnswer, MoneyRow as Row } from '@sluice/contract/money-rows'
import { type Refusal, refusalOf } from '../ingest/refusal.ts'

export type StoreRows = (rows: readonly MoneyRow[]) => Promise<void>

type Placed = { place: number; row: MoneyRow }
type Refused = MoneyRowsAnswer['refused'][number]

/**
 * Stores the rows that can be stored and names the others. Throws when the store fails for another reason than a row's
 * contents; then all can be sent again.
 */
export async function takeRows(store: StoreRows, given: readonly unknown[]): Promise<MoneyRowsAnswer> {
  const good: Placed[] = []
  const refused: Refused[] = []
  for (const [place, each] of given.entries()) {
    const read = Row.safeParse(each)
    if (read.success) good.push({ place, row: read.data })
    else {
      const [first] = read.error.issues
      refused.push({ place, reason: `${first?.path.join('.') || 'row'}: ${first?.message}` })
    }
  }
  refused.push(...(await storeApart(store, good)))
  return { stored: given.length - refused.length, refused }
}

/** Halves what ClickHouse refuses until the row that it means is alone. */
async function storeApart(store: StoreRows, rows: readonly Placed[]): Promise<Refused[]> {
  if (rows.length === 0) return []
  const refusal = await tryToStore(store, rows)
  if (!refusal) return []
  if (rows.length === 1) return [{ place: rows[0]!.place, reason: `ClickHouse, code ${refusal.code}` }]
  const half = rows.length >> 1
  return [...(await storeApart(store, rows.slice(0, half))), ...(await storeApart(store, rows.slice(half)))]
}

async function tryToStore(store: StoreRows, rows: readonly Placed[]): Promise<Refusal | undefined> {
  try {
    await store(rows.map(({ row }) => row))
    return undefined
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return refusal
  }
}
