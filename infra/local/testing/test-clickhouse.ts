import { randomBytes } from 'node:crypto'
import { createClient } from '@clickhouse/client'
import { inject } from 'vitest'

export type TestClickHouse = { url: string; database: string; drop(): Promise<void> }

/** Creates an empty ClickHouse database: `CLICKHOUSE_URL` and `CLICKHOUSE_DATABASE`. */
export async function testClickHouseDatabase(): Promise<TestClickHouse> {
  const url = inject('clickhouseUrl')
  const database = `test_${randomBytes(6).toString('hex')}`
  await command(url, `CREATE DATABASE ${database}`)
  return { url, database, drop: () => command(url, `DROP DATABASE IF EXISTS ${database} SYNC`) }
}

async function command(url: string, query: string): Promise<void> {
  const client = createClient({ url })
  try {
    await client.command({ query })
  } finally {
    await client.close()
  }
}
