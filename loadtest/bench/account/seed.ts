import pg from 'pg'
import { hashPassword } from '../../../services/account/people/identity/password.ts'

export const PASSWORD = 'Bench12345'
/** The first user's share of all links; the others have equal shares of the rest. */
const LARGEST_SHARE = 0.1

export const emailOf = (user: number) => `bench${user}@bench.test`

/** Fills account's database: users with their calls, and links with one version each. Ids count from 1. */
export async function seedAccount(databaseUrl: string, users: number, cloaks: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into users (email, password_hash, created_at)
       select 'bench' || n || '@bench.test', $2, now() - n * interval '1 minute' from generate_series(1, $1::int) n order by n`,
      [users, await hashPassword(PASSWORD)],
    )
    await client.query('insert into quota_accounts (owner_id, granted) select id, 1000000 from users')
    await client.query(
      `insert into quota_grants (owner_id, kind, calls, source)
       select id, 'trial', 1000000, 'trial:' || id from users`,
    )
    await client.query('insert into owner_routing (owner_id) select id from users on conflict do nothing')
    await client.query(
      `insert into cloaks (owner_id, code, name, mode, real_url, audit_url, countries, created_at)
       select case when n <= $2::int * ${LARGEST_SHARE} then 1 else 2 + n % ($1::int - 1) end,
         'b' || lpad(n::text, 7, '0'), 'Campaign ' || n, (array['cloak', 'full_open', 'audit'])[1 + n % 3],
         'https://real.example/offer/' || n, 'https://audit.example/page/' || n,
         case when n % 3 = 0 then '{US,CA}'::text[] else '{}' end, now() - n * interval '1 second'
       from generate_series(1, $2::int) n order by n`,
      [users, cloaks],
    )
    await client.query(
      `insert into cloak_versions
         (cloak_id, version, change, changed_by, name, mode, real_url, audit_url, countries, active)
       select id, 1, 'created', owner_id, name, mode, real_url, audit_url, countries, true from cloaks`,
    )
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
