import { type Kysely, sql } from 'kysely'
import { ROLES } from './roles.ts'
import type { Schema } from './schema.ts'

export type Privilege = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'
/** Tables that code uses by SQL alone, and those of the migrations themselves. */
type Inner = 'tallies' | 'tally_changes' | 'kysely_migration' | 'kysely_migration_lock'

const read = ['SELECT'] as const
const append = ['SELECT', 'INSERT'] as const
const write = ['SELECT', 'INSERT', 'UPDATE'] as const
const change = ['SELECT', 'UPDATE'] as const
const replace = ['SELECT', 'INSERT', 'DELETE'] as const
const all = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const

/**
 * What account may do with each table: exactly what its code does. A new table has no privileges until they are
 * declared here. A privilege is revoked one release after its last use, because the previous release still serves
 * during migrations.
 */
export const ACCOUNT_PRIVILEGES: Readonly<Record<keyof Schema | Inner, readonly Privilege[]>> = {
  users: write,
  account_deletions: all,
  sessions: all,
  api_keys: all,
  idempotent_answers: replace,
  webhooks: all,
  webhook_states: write,
  webhook_events: all,
  webhook_deliveries: write,
  webhook_attempts: read,
  webhook_visits: all,
  webhook_listeners: all,
  webhook_heard: all,
  track_settings: all,
  conversions: all,
  costs: all,
  notes: all,
  money_outbox: all,
  money_shipping: change,
  currency_rates: all,
  postback_log: replace,
  outgoing_postbacks: write,
  outgoing_queue: all,
  email_codes: all,
  totp_seeds: all,
  recovery_codes: replace,
  mails: all,
  plans: write,
  memberships: append,
  cloaks: write,
  cloak_versions: replace,
  former_addresses: all,
  own_domains: write,
  hosts_routing: change,
  certificates: all,
  acme_accounts: write,
  acme_challenges: replace,
  acme_orders: replace,
  edge_version: change,
  edge_hosts: write,
  blacklist_rules: all,
  owner_routing: write,
  site_routing: change,
  outbox: all,
  quota_accounts: write,
  quota_grants: write,
  quota_leases: all,
  quota_grace: write,
  quota_notice_queue: replace,
  quota_mismatches: all,
  notices: all,
  payments: write,
  audit_log: append,
  audit_head: read,
  audit_checks: append,
  backups: read,
  site_settings: change,
  site_pictures: replace,
  blocked_domains: all,
  abuse_reports: all,
  tallies: all,
  tally_changes: replace,
  tallied: read,
  served_minutes: replace,
  kysely_migration: read,
  kysely_migration_lock: [],
}

/** The courier reads what to send and writes how it went: it cannot change where something goes. */
export const COURIER_PRIVILEGES: Readonly<Record<string, readonly Privilege[]>> = {
  webhooks: read,
  webhook_states: change,
  webhook_events: read,
  webhook_deliveries: change,
  webhook_attempts: append,
  kysely_migration: read,
}

/** What a backup writes, besides reading everything: its own mark. */
const BACKUP_WRITES: Readonly<Record<string, readonly Privilege[]>> = { backups: write }

const declared = (role: string, { name, kind }: Relation): readonly Privilege[] => {
  if (role === ROLES.backup) return BACKUP_WRITES[name] ?? read
  if (kind === 'S') return []
  if (role === ROLES.courier) return COURIER_PRIVILEGES[name] ?? []
  return (ACCOUNT_PRIVILEGES as Record<string, readonly Privilege[]>)[name] ?? []
}

type Relation = { name: string; kind: 'r' | 'v' | 'S' }
type Held = Relation & { role: string; held: string[] }

/**
 * Grants the roles what is declared and revokes everything else, on every table, view and sequence that this login
 * owns. Skips missing roles. Returns how many grants were changed.
 */
export async function grantPrivileges(db: Kysely<unknown>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Held>`
      select c.relname as name, c.relkind as kind, r.rolname as role,
        array(select x.privilege_type from aclexplode(c.relacl) x where x.grantee = r.oid) as held
      from pg_class c, pg_roles r
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'S')
        and pg_has_role(c.relowner, 'USAGE') and r.rolname = any(${[ROLES.account, ROLES.courier, ROLES.backup]})
        and not exists (select from pg_depend d
          where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      order by 1, 3`.execute(tx)
    const statements = rows.flatMap(changesOf)
    for (const statement of statements) await statement.execute(tx)
    return statements.length
  })
}

function changesOf(relation: Held) {
  const want: readonly string[] = declared(relation.role, relation)
  const list = (privileges: readonly string[]) => sql.raw(privileges.join(', '))
  const on = sql`${sql.raw(relation.kind === 'S' ? 'sequence' : 'table')} public.${sql.id(relation.name)}`
  const missing = want.filter((each) => !relation.held.includes(each))
  const surplus = relation.held.filter((each) => !want.includes(each))
  return [
    ...(missing.length ? [sql`grant ${list(missing)} on ${on} to ${sql.id(relation.role)}`] : []),
    ...(surplus.length ? [sql`revoke ${list(surplus)} on ${on} from ${sql.id(relation.role)}`] : []),
  ]
}
