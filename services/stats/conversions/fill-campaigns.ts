import { ConversionMoneyRow } from '@sluice/contract/money-rows'
import { z } from 'zod'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { readRows } from '../clickhouse/read-rows.ts'
import { findCampaigns } from './find-campaigns.ts'
import { insertConversions } from './money-store.ts'

const BATCH = 500
const MOST_BATCHES = 4

/**
 * Looks for visits that came after their conversions, as long as they are kept (since `border`, Unix ms). Each run tries some
 * conversions and the next goes on behind them, round and round: some visits never come. A conversion keeps its version, so
 * whatever it became since counts more.
 */
export function campaignFiller(client: ClickHouseClient): (border: number) => Promise<number> {
  let after = 0
  return async (border) => {
    let filled = 0
    for (let batches = 0; batches < MOST_BATCHES; batches += 1) {
      const rows = await readRows(client, Row, WITHOUT, { after, border, limit: BATCH })
      const campaigns = await findCampaigns(client, rows)
      const found = rows.filter(({ id }) => campaigns.has(id))
      if (found.length > 0) await insertConversions(client, found, campaigns)
      filled += found.length
      after = rows.length < BATCH ? 0 : rows.at(-1)!.id
      if (after === 0) break
    }
    return filled
  }
}

const Row = ConversionMoneyRow.extend({ late: z.int().transform(Boolean) })

const WITHOUT = `
SELECT 'conversion' AS kind, version, id, owner, cloak, toUnixTimestamp64Milli(c.click_at) AS click_at,
  toUnixTimestamp64Milli(c.at) AS at, toUnixTimestamp64Milli(c.received_at) AS received_at,
  toUnixTimestamp64Milli(c.changed_at) AS changed_at, toString(c.spool) AS spool, seq, toString(c.name) AS name,
  toString(c.status) AS status, late, value, toString(c.currency) AS currency, toString(c.country) AS country,
  toString(c.redirect_to) AS redirect_to, cloak_version, variant
FROM conversions AS c FINAL
WHERE c.found = 0 AND c.id > {after: UInt64} AND c.click_at >= fromUnixTimestamp64Milli({border: Int64}, 'UTC')
ORDER BY c.id LIMIT {limit: UInt32}`
