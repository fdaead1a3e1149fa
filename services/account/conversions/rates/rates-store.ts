import type { RateItem } from '@sluice/contract/api-admin-rates'
import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'
import { countOf } from '../../base/database/count-of.ts'

/** The rate without zeros that say nothing. As a number it would lose digits. */
const perUsd = sql<string>`trim_scale(per_usd)::text`

/** One page of rates by currency, the newest day first; `currency`: of this one alone. */
export async function listRates(
  db: Db,
  currency: string | undefined,
  page: { limit: number; offset: number },
): Promise<{ rows: RateItem[]; total: number }> {
  const all = db.selectFrom('currency_rates')
  const matching = currency ? all.where('currency', '=', currency) : all
  const [rows, total] = await Promise.all([
    matching
      .select(['currency', 'day', perUsd.as('per_usd')])
      .orderBy('currency')
      .orderBy('day', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    countOf(matching),
  ])
  return { rows, total }
}

/** Others wait until the transaction ends. Readers do not. Call it before the first change. */
export async function lockRates(tx: Tx): Promise<void> {
  await sql`lock table currency_rates in share row exclusive mode`.execute(tx)
}

/** Returns how many are new or other than before. */
export async function putRates(tx: Tx, rates: readonly RateItem[]): Promise<number> {
  const { rows } = await sql`
    insert into currency_rates (currency, day, per_usd)
    select * from ${sent(rates)}
    on conflict (currency, day) do update set per_usd = excluded.per_usd
      where currency_rates.per_usd <> excluded.per_usd
    returning currency`.execute(tx)
  return rows.length
}

/** How many are stored as they are. */
export async function countSame(tx: Tx, rates: readonly RateItem[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from currency_rates natural join ${sent(rates)} as sent (currency, day, per_usd)`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}

const sent = (rates: readonly RateItem[]) => sql`unnest(
  ${rates.map(({ currency }) => currency)}::text[], ${rates.map(({ day }) => day)}::date[],
  ${rates.map(({ per_usd }) => per_usd)}::numeric[])`

/** The rate that was removed; undefined: there was none. */
export const deleteRate = (
  tx: Tx,
  { currency, day }: Pick<RateItem, 'currency' | 'day'>,
): Promise<RateItem | undefined> =>
  tx
    .deleteFrom('currency_rates')
    .where('currency', '=', currency)
    .where('day', '=', day)
    .returning(['currency', 'day', perUsd.as('per_usd')])
    .executeTakeFirst()

/** One stored rate. */
export const findRate = (
  tx: Tx,
  { currency, day }: Pick<RateItem, 'currency' | 'day'>,
): Promise<RateItem | undefined> =>
  tx
    .selectFrom('currency_rates')
    .select(['currency', 'day', perUsd.as('per_usd')])
    .where('currency', '=', currency)
    .where('day', '=', day)
    .executeTakeFirst()

export const countRates = (tx: Tx): Promise<number> => countOf(tx.selectFrom('currency_rates'))
