import { CAMPAIGN_FILTERS } from '@sluice/contract/campaign'
import type { ConversionMoneyRow } from '@sluice/contract/money-rows'
import { z } from 'zod'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { readRows } from '../clickhouse/read-rows.ts'

/** A conversion's id and what it has from its visit. */
const Found = z.object({ id: z.int() }).catchall(z.string())
export type FoundCampaign = Readonly<Record<string, string>>

const NAMES = CAMPAIGN_FILTERS.join(', ')

/**
 * The campaigns of conversions' visits by the conversion's id, as far as the visits are stored. The time counts, too: after a
 * power cut a node may give a number again. What was found before stays known when the visit has expired.
 */
export async function findCampaigns(
  client: ClickHouseClient,
  rows: readonly ConversionMoneyRow[],
): Promise<Map<number, FoundCampaign>> {
  if (rows.length === 0) return new Map()
  const wanted = {
    ids: rows.map(({ id }) => id),
    owners: rows.map(({ owner }) => owner),
    cloaks: rows.map(({ cloak }) => cloak),
    times: rows.map(({ click_at }) => click_at),
    spools: rows.map(({ spool }) => spool),
    seqs: rows.map(({ seq }) => seq),
  }
  const found = [
    ...(await readRows(client, Found, STORED_BEFORE, wanted)),
    ...(await readRows(client, Found, OF_VISITS, wanted)),
  ]
  return new Map(found.map(({ id, ...campaign }) => [id, campaign]))
}

const WANTED = `
WITH arrayJoin(arrayZip({ids: Array(UInt64)}, {owners: Array(UInt64)}, {cloaks: Array(UInt64)}, {times: Array(Int64)},
  {spools: Array(String)}, {seqs: Array(UInt64)})) AS one
SELECT one.1 AS id, one.2 AS owner, one.3 AS cloak, fromUnixTimestamp64Milli(one.4, 'UTC') AS click_at,
  one.5 AS spool, one.6 AS seq`

const OF_VISITS = `
SELECT wanted.id AS id, ${CAMPAIGN_FILTERS.map((name) => `toString(stored.${name}) AS ${name}`).join(', ')}
FROM (SELECT owner, at, spool, seq, ${NAMES} FROM visits
  WHERE (owner, at, spool, seq) IN (SELECT owner, click_at, spool, seq FROM (${WANTED}))) AS stored
INNER JOIN (${WANTED}) AS wanted
ON stored.owner = wanted.owner AND stored.at = wanted.click_at AND stored.spool = wanted.spool AND stored.seq = wanted.seq`

const STORED_BEFORE = `
SELECT id, ${CAMPAIGN_FILTERS.map((name) => `toString(${name}) AS ${name}`).join(', ')} FROM conversions
WHERE found = 1
 AND (owner, cloak, click_at, id) IN (SELECT owner, cloak, click_at, id FROM (${WANTED}))
ORDER BY version DESC LIMIT 1 BY id`
