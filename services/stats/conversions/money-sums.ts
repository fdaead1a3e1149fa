import { MoneySum, type MoneySumsQuestion } from '@sluice/contract/money-rows'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { readRows } from '../clickhouse/read-rows.ts'

const Row = MoneySum.extend({ late: MoneySum.shape.late.or(MoneySum.shape.rows.transform(Boolean)) })

/** Counts and sums of what is stored, for comparison with Postgres. */
export const readSums = (client: ClickHouseClient, question: MoneySumsQuestion): Promise<MoneySum[]> =>
  readRows(client, Row, SUMS, question)

const WHICH = `owner > {after: UInt64} AND owner <= {to: UInt64}
 AND changed_at < fromUnixTimestamp64Milli({before: Int64}, 'UTC')`

const SUMS = `
SELECT 'conversion' AS kind, owner, toString(status) AS sort, late, toString(currency) AS currency,
  count() AS rows, toString(sum(toInt128(value))) AS amount
FROM conversions FINAL WHERE ${WHICH}
GROUP BY owner, status, late, currency
UNION ALL
SELECT 'cost' AS kind, owner, toString(costs.kind) AS sort, 0 AS late, toString(currency) AS currency,
  count() AS rows, toString(sum(toInt128(amount))) AS amount
FROM costs FINAL WHERE ${WHICH}
GROUP BY owner, costs.kind, currency`
