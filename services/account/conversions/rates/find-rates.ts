import { type Factor, factorsOf } from '@sluice/contract/rates'
import type { Db } from '../../base/database/connect.ts'
import { readRates } from './rates-store.ts'

/** The reporting currency of an account, and what every other currency is worth in it. */
export type Reporting = { currency: string; factors: readonly Factor[] }

/**
 * What reports of an account convert with; null: it has no reporting currency. Factors are kept by currency until rates change:
 * there may be 100,000 rates, and every report needs them.
 */
export function reportingReader(db: Db): (owner: number) => Promise<Reporting | null> {
  let kept: { version: number; factors: Map<string, readonly Factor[]> } | undefined

  async function factorsIn(currency: string, version: number): Promise<readonly Factor[]> {
    if (kept?.version !== version) kept = { version, factors: new Map() }
    const { factors } = kept
    const known = factors.get(currency)
    if (known) return known
    // Rates that changed since the version was read are newer than it: the next reader sees another version.
    const made = factorsOf(await readRates(db), currency)
    factors.set(currency, made)
    return made
  }

  return async (owner) => {
    const row = await db
      .selectFrom('track_settings')
      .innerJoin('rates_version', (join) => join.onTrue())
      .select(['reporting_currency', 'version'])
      .where('owner_id', '=', owner)
      .executeTakeFirst()
    if (!row?.reporting_currency) return null
    const { reporting_currency: currency, version } = row
    return { currency, factors: await factorsIn(currency, version) }
  }
}
