import type { CloakChange } from '@sluice/contract/api-cloak-history'
import type { Role } from '@sluice/contract/api-user'
import type { RoutingDocument } from '@sluice/contract/routing'
import type { CloakMode } from '@sluice/contract/visit'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely'

type Id = GeneratedAlways<number>
type Created = ColumnType<Date, never, never>
type Updated = ColumnType<Date, never, Date>
type WithDefault<T> = ColumnType<T, T | undefined, T>

type Users = {
  id: Id
  email: string
  name: WithDefault<string>
  avatar: string | null
  password_hash: string
  role: WithDefault<Role>
  status: WithDefault<'active' | 'inactive'>
  last_login_at: Date | null
  created_at: Created
  updated_at: Updated
}

type Sessions = {
  id: Id
  /** SHA-256 of the session id that the token carries. */
  token_hash: Buffer
  user_id: number
  remember: boolean
  ip: string
  user_agent: string
  created_at: Created
  last_seen_at: WithDefault<Date>
  /** Absolute end, whatever the activity. */
  expires_at: Date
  revoked_at: Date | null
}

type Plans = {
  id: Id
  name: string
  name_en: WithDefault<string>
  /** US dollars (USDT). */
  price: number
  validity_days: number
  total_calls: number
  active: WithDefault<boolean>
  created_at: Created
  updated_at: Updated
}

type Memberships = {
  id: Id
  user_id: number
  plan_id: number
  starts_at: Date
  ends_at: Date
  /** What it was given for, unique: the same payment never counts twice. */
  source: string
  created_at: Created
}

type CloakSettings = {
  name: string
  mode: CloakMode
  real_url: string
  audit_url: string | null
  countries: string[]
}

type Cloaks = CloakSettings & {
  id: Id
  owner_id: number
  code: string
  active: WithDefault<boolean>
  deleted_at: Date | null
  version: WithDefault<number>
  created_at: Created
  updated_at: Updated
}

type CloakVersions = CloakSettings & {
  cloak_id: number
  version: number
  change: CloakChange
  changed_by: number
  restored_from: number | null
  active: boolean
  changed_at: Created
}

type BlacklistRules = {
  id: Id
  /** null: holds for every link of the site. */
  owner_id: number | null
  range: string
  reason: WithDefault<string>
  expires_at: Date | null
  created_by: number
  created_at: Created
}

type Outbox = {
  id: Id
  /** A document's key, or `calls:{owner}` when only the balance grew. */
  key: string
  version: number | null
  body: JSONColumnType<RoutingDocument> | null
  created_at: Created
}

type QuotaAccounts = {
  owner_id: number
  granted: WithDefault<number>
  settled: WithDefault<number>
  leased: WithDefault<number>
  /** Calls that were served beyond what was there; only grows. */
  overdraft: WithDefault<number>
  updated_at: Updated
}

type QuotaGrants = {
  id: Id
  owner_id: number
  kind: 'trial' | 'plan' | 'adjustment'
  calls: number
  valid_until: Date | null
  /** What it was given for, unique: the same thing never grants twice. */
  source: string
  reason: WithDefault<string>
  created_at: Created
}

type QuotaLeases = {
  id: Id
  owner_id: number
  holder: string
  request: string
  size: number
  used: WithDefault<number>
  /** `reclaimed`: taken back unclosed, so that later evidence may still settle more. */
  state: WithDefault<'open' | 'closed' | 'reclaimed'>
  taken_at: ColumnType<Date, Date | undefined, never>
  expires_at: Date
  closed_at: Date | null
  /** When stats is asked next what a reclaimed lease has spent. */
  ask_at: Date | null
}

type QuotaGrace = {
  holder: string
  owner_id: number
  used: number
  updated_at: Updated
}

export type Schema = {
  users: Users
  sessions: Sessions
  plans: Plans
  memberships: Memberships
  cloaks: Cloaks
  cloak_versions: CloakVersions
  blacklist_rules: BlacklistRules
  owner_routing: { owner_id: number; version: Generated<number> }
  site_routing: { one: Generated<boolean>; version: Generated<number> }
  outbox: Outbox
  quota_accounts: QuotaAccounts
  quota_grants: QuotaGrants
  quota_leases: QuotaLeases
  quota_grace: QuotaGrace
}

export type CloakRow = Selectable<Cloaks>
export type CloakVersionRow = Selectable<CloakVersions>
export type BlacklistRow = Selectable<BlacklistRules>
