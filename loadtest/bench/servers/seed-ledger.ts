import pg from 'pg'
import type { Traffic } from '../traffic/traffic.ts'

/** More calls than any run uses. */
const PLENTY = 1_000_000_000_000

/** Inserts the traffic's owners, their calls and their links into account's database. Ids count from 1. */
export async function seedLedger(databaseUrl: string, traffic: Traffic): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into users (email, password_hash)
       select 'owner' || n || '@bench.test', '-' from generate_series(1, $1::int) n order by n`,
      [traffic.owners],
    )
    await client.query('insert into quota_accounts (owner_id, granted) select id, $1 from users', [PLENTY])
    await client.query(
      `insert into quota_grants (owner_id, kind, calls, source) select id, 'trial', $1, 'trial:' || id from users`,
      [PLENTY],
    )
    await client.query('insert into owner_routing (owner_id) select id from users on conflict do nothing')
    await client.query(
      `insert into cloaks (owner_id, code, name, mode, real_url, audit_url, countries)
       select owner + 1, code, code, 'cloak', "realUrl", "auditUrl", countries
       from jsonb_to_recordset($1) as link
         (owner int, code text, "realUrl" text, "auditUrl" text, countries text[])`,
      [JSON.stringify(traffic.links)],
    )
    await client.query('commit')
  } finally {
    await client.end()
  }
}
