import type pg from 'pg'

/** The leases of each account, and the calls used of lease `l`. */
const LEASES = 'generate_series(1, 50) l'
const USED = 'l % 40'

/**
 * Sets of accounts with the data of a few years, one statement per table; `$1` is the first and `$2` the last id of a
 * set. Each account has used a part of its recent leases.
 */
const ROWS: readonly string[] = [
  `insert into users (email, name, password_hash, role, member_until, created_at)
   select 'filled-' || n || '@chaos.test', 'Advertiser ' || n, repeat('x', 96), 'user',
     case when n % 10 = 0 then date_trunc('day', now()) + interval '20 days' end, now() - n % 700 * interval '1 day'
   from generate_series($1::int, $2::int) n`,
  `create temp table filled on commit drop as
   select id, substring(email from '[0-9]+')::int as n from users
   where lower(email) in (select 'filled-' || n || '@chaos.test' from generate_series($1::int, $2::int) n)`,
  `analyze filled`,
  `insert into owner_routing (owner_id) select id from filled`,
  `insert into sessions (token_hash, user_id, remember, ip, user_agent, expires_at)
   select sha256((id || '-' || s)::bytea), id, true, '192.0.2.1',
     'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
     now() + interval '20 days' from filled, generate_series(1, 5) s`,
  `insert into cloaks (owner_id, code, name, mode, real_url, audit_url, countries, version)
   select id, 'fill' || id || '-' || l, 'Campaign ' || l, (array['cloak', 'full_open', 'audit'])[1 + l % 3],
     'https://shop' || id % 977 || '.example/products/' || md5(id || '-' || l) || '?utm_source=ads&utm_campaign=' || l,
     'https://shop' || id % 977 || '.example/about', '{US,CA,GB}', 5 from filled, generate_series(1, 10) l`,
  `insert into cloak_versions
     (cloak_id, version, change, changed_by, name, mode, real_url, audit_url, countries, active, changed_at)
   select c.id, v, case v when 1 then 'created' else 'updated' end, c.owner_id, c.name, c.mode,
     c.real_url || '&version=' || v, c.audit_url, c.countries, true, now() - (6 - v) * interval '9 days'
   from cloaks c join filled f on f.id = c.owner_id, generate_series(1, 5) v`,
  `insert into quota_leases (owner_id, holder, request, size, used, state, taken_at, expires_at, closed_at)
   select id, 'spool' || l % 8, gen_random_uuid(), 50, ${USED}, 'closed', at, at + interval '1 minute',
     at + interval '40 seconds'
   from (select id, l, now() - interval '1 hour' - l * interval '20 minutes' as at
     from filled, ${LEASES}) lent`,
  `insert into payments (user_id, plan_id, plan_name, plan_name_en, amount, total_calls, validity_days, wallet,
     transaction_id, screenshot, upload_hash, picture_hash, day, day_slot, status, reviewed_by, reviewed_at)
   select f.id, p.id, p.name, p.name_en, p.price, p.total_calls, p.validity_days, 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
     encode(sha256(f.id::text::bytea), 'hex'), md5(f.id::text) || '.webp', sha256(('sent' || f.id)::bytea),
     sha256(('shown' || f.id)::bytea), current_date - 10, 1, 'approved', (select min(id) from users),
     date_trunc('day', now()) - interval '10 days'
   from filled f, (select * from plans order by id limit 1) p where n % 10 = 0`,
  `insert into memberships (user_id, plan_id, starts_at, ends_at, source)
   select user_id, plan_id, reviewed_at, reviewed_at + interval '30 days', 'payment:' || p.id
   from payments p join filled f on f.id = p.user_id`,
  `insert into quota_accounts (owner_id, granted, settled, next_end)
   select f.id, 2000 + coalesce(p.total_calls, 0), (select sum(${USED}) from ${LEASES}), p.reviewed_at + interval '30 days'
   from filled f left join payments p on p.user_id = f.id`,
  `insert into quota_grants (owner_id, kind, calls, source) select id, 'trial', 2000, 'trial:' || id from filled`,
  `insert into quota_grants (owner_id, kind, calls, valid_until, source, reason)
   select user_id, 'plan', total_calls, reviewed_at + interval '30 days', 'payment:' || p.id, plan_name
   from payments p join filled f on f.id = p.user_id`,
  `insert into notices (user_id, kind, source, facts)
   select id, 'calls_used', 'filled:' || id || ':' || s, jsonb_build_object('percent', 80, 'granted', 2000)
   from filled, generate_series(1, 3) s`,
]

/** Log entries, chained by the log's own trigger; the newest entry is the lock for the next. */
const AUDIT = `
  insert into audit_log (actor_id, action, subject, before, after, reason)
  select (select min(id) from users), 'payment.approve', 'payment:' || n, '{"status": "pending"}',
    jsonb_build_object('status', 'approved', 'amount', 59, 'calls', 10000), ''
  from generate_series($1::int, $2::int) n`

/** The tallies that triggers would have counted row by row. */
const TALLIES = `
  insert into tallies (what, at, n, amount)
  select k.what, k.at, count(*), sum(k.amount) from %I r, tally_of(r) k group by 1, 2
  on conflict (what, at) do update set n = excluded.n, amount = excluded.amount`
const TALLIED = ['users', 'memberships', 'cloaks', 'payments']

/** Adds accounts `first` to `last` in one transaction. They satisfy every constraint. */
export async function fillAccounts(client: pg.Client, first: number, last: number): Promise<void> {
  await client.query('begin')
  // Triggers are off: their work is done below, and references stay within the set.
  await client.query('set local session_replication_role = replica')
  for (const statement of ROWS) await client.query(statement, statement.includes('$1') ? [first, last] : [])
  await client.query('set local session_replication_role = origin')
  await client.query(AUDIT, [first, last])
  await client.query('commit')
}

/** Recounts the figures of all accounts. Nothing else may change them meanwhile. */
export async function countAccounts(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query('delete from tally_changes')
  await client.query('delete from tallies')
  for (const table of TALLIED) await client.query(TALLIES.replace('%I', table))
  await client.query('commit')
}
