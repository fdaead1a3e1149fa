import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client'
import { z } from 'zod'

/**
 * The rows of one SELECT, each checked against `row`. The server binds `params` to `{name: Type}` placeholders. Throws
 * when the query fails or a row has the wrong shape: a failed read never becomes an empty answer.
 */
export async function readRows<T extends z.ZodType>(
  client: ClickHouseClient,
  row: T,
  query: string,
  params: Record<string, unknown> = {},
  settings: ClickHouseSettings = {},
): Promise<z.output<T>[]> {
  const result = await client.query({
    query,
    query_params: params,
    format: 'JSONEachRow',
    clickhouse_settings: settings,
  })
  return z.array(row).parse(await result.json())
}
