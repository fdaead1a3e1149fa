import { MAX_RATES, type RateItem } from '@sluice/contract/api-admin-rates'
import { writeAudit } from '../../base/audit/write-audit.ts'
import type { Db, Tx } from '../../base/database/connect.ts'
import { problem } from '../../base/http/fail.ts'
import { judgeRate } from './judge-rate.ts'
import { countRates, deleteRate, findRate, lockRates, putRates } from './rates-store.ts'

/** Sets a currency's rate from a day on. Reports of that time change with it. */
export function setRate(db: Db, actor: number, body: RateItem): Promise<RateItem> {
  const rate = judgeRate(body)
  if (typeof rate === 'string')
    throw problem('invalid_request', {
      errors: rate === 'rate_invalid' ? { per_usd: rate } : { currency: 'currency_unknown' },
      data: { reason: rate },
    })
  return db.transaction().execute(async (tx) => {
    await lockRates(tx)
    const before = (await findRate(tx, rate)) ?? null
    await storeRates(tx, [rate])
    const after = (await findRate(tx, rate)) ?? rate
    await writeAudit(tx, { actor, action: 'rates.set', subject: `rate:${rate.currency}`, before, after })
    return after
  })
}

export async function removeRate(
  db: Db,
  actor: number,
  which: Pick<RateItem, 'currency' | 'day'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockRates(tx)
    const before = await deleteRate(tx, which)
    if (!before) throw problem('not_found')
    const subject = `rate:${before.currency}`
    await writeAudit(tx, { actor, action: 'rates.remove', subject, before, after: null })
  })
}

/** Stores rates within the limit of them all. Returns how many changed. Rates are locked already. */
export async function storeRates(tx: Tx, rates: readonly RateItem[]): Promise<number> {
  const changed = await putRates(tx, rates)
  if ((await countRates(tx)) > MAX_RATES) throw problem('conflict', { message: 'rates_full' })
  return changed
}
