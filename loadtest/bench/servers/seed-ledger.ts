import pg from 'pg'
import type { Link } from '../traffic/links.ts'
import type { Traffic } from '../traffic/traffic.ts'

/** More calls than any run uses. */
const PLENTY = 1_000_000_000_000

/** Inserts the traffic's owners, their calls and their links into account's database. Ids count from 1. */
export async function seedLedger(databaseUrl: string, traffic: Traffic): Promise<void> {
  await withClient(databaseUrl, async (client) => {
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
    await insertLinks(client, traffic.links)
    await client.query('commit')
  })
}

/** Adds links of owners who are there. */
export const seedLinks = (databaseUrl: string, links: readonly Link[]): Promise<void> =>
  withClient(databaseUrl, (client) => insertLinks(client, links))

async function insertLinks(client: pg.Client, links: readonly Link[]): Promise<void> {
  await client.query(
    `insert into cloaks (owner_id, code, name, mode, real_url, audit_url, countries, click_id)
     select owner + 1, code, code, 'cloak', "realUrl", "auditUrl", countries, "clickId"
     from jsonb_to_recordset($1) as link
       (owner int, code text, "realUrl" text, "auditUrl" text, countries text[], "clickId" boolean)`,
    [JSON.stringify(links)],
  )
}

async function withClient(databaseUrl: string, use: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await use(client).finally(() => client.end())
}
