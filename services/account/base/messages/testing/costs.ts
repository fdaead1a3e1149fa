import { sql } from 'kysely'
import type { Ask, Asks } from './ask.ts'

const DAY = '2026-01-01'

const cost =
  (changes: object): Ask =>
  async ({ own }) =>
    own('PUT', '/api/track/costs', {
      ...{ cloak_id: 1, from: DAY, kind: 'day', amount: '1', currency: 'EUR' },
      ...changes,
    })
const rate =
  (per_usd: string): Ask =>
  async ({ manage }) =>
    manage('PUT', '/api/admin/rates', { currency: 'EUR', day: DAY, per_usd })

export const costAsks: Asks = {
  amount_invalid: cost({ amount: '1.505' }),
  currency_unknown: cost({ currency: 'BTC' }),
  csv_faulty: async ({ own }) => own('POST', '/api/track/costs/upload', { csv: 'link,day\n' }),
  rate_invalid: rate('0'),
  rate_removed: async (visit) => {
    await rate('0.9')(visit)
    return visit.manage('POST', '/api/admin/rates/remove', { currency: 'EUR', day: DAY })
  },
  rates_full: async (visit) => {
    await sql`insert into currency_rates (currency, day, per_usd)
      select code, '2000-01-01'::date + n, 1 from unnest('{JPY,KWD,CNY}'::text[]) code, generate_series(0, 33333) n
      where not (code = 'CNY' and n > 33331)`.execute(visit.account.db)
    const answer = await rate('0.9')(visit)
    await sql`delete from currency_rates`.execute(visit.account.db)
    return answer
  },
}
