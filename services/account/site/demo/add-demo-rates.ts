import type { Db } from '../../base/database/connect.ts'
import { setRate } from '../../conversions/rates/change-rates.ts'

const DAY_MS = 86_400_000
/** What a US dollar buys, from so many days ago on. */
const EUROS = [
  [60, '0.8635'],
  [30, '0.8521'],
  [12, '0.8694'],
] as const

/** Adds rates of the euro unless there are any of it. */
export async function addDemoRates(db: Db, administrator: number): Promise<void> {
  const known = db.selectFrom('currency_rates').select('currency').where('currency', '=', 'EUR')
  if (await known.limit(1).executeTakeFirst()) return
  for (const [days, per_usd] of EUROS) {
    const day = new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
    await setRate(db, administrator, { currency: 'EUR', day, per_usd })
  }
}
