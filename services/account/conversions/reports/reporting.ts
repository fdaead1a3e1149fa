import type { Reporting } from '@sluice/contract/conversion-reports'
import { factorsOf } from '@sluice/contract/rates'
import { sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'
import type { AskReport } from '../../reports/statistics/ask-report.ts'

type Asked = { owner: number; from: number; to: number; cloak: number | null }

/** An account's reporting currency, and factors for the other currencies that the range has; null when it has none. */
export async function readReporting(
  deps: { db: Db; ask: AskReport },
  asked: Asked,
): Promise<Reporting | null> {
  const settings = await deps.db
    .selectFrom('track_settings')
    .select('reporting_currency')
    .where('owner_id', '=', asked.owner)
    .executeTakeFirst()
  const currency = settings?.reporting_currency
  if (!currency) return null
  const { currencies, last_day } = await deps.ask('conversion-currencies', asked)
  const others = currencies.filter((each) => each !== currency)
  if (others.length === 0 || last_day === null) return { currency, factors: [] }
  const first = new Date(asked.from).toISOString().slice(0, 10)
  const rates = await ratesBetween(deps.db, [...others, currency], first, last_day)
  return {
    currency,
    factors: factorsOf(rates, currency)
      .filter((factor) => others.includes(factor.currency))
      .map(({ num, den, ...factor }) => ({ ...factor, num: String(num), den: String(den) })),
  }
}

/** The rates that held on the days from `first` to `last`: those of these days, and the last one before of each currency. */
const ratesBetween = (db: Db, currencies: readonly string[], first: string, last: string) =>
  db
    .selectFrom('currency_rates')
    .select(['currency', 'day', sql<string>`per_usd::text`.as('perUsd')])
    .where('currency', 'in', currencies)
    .where('day', '<=', last)
    .where(
      sql<boolean>`day >= coalesce((
        select max(earlier.day) from currency_rates as earlier
        where earlier.currency = currency_rates.currency and earlier.day <= ${first}), ${first})`,
    )
    .execute()
