import type { ABUSE_CATEGORIES, ABUSE_STATUSES } from '@sluice/contract/api-abuse'
import type { DeletionFault, DeletionStep } from '@sluice/contract/api-account-data'
import type { AuditFault } from '@sluice/contract/api-admin-audit'
import type { DOMAIN_STATES } from '@sluice/contract/api-admin-domains'
import type { Language } from '@sluice/contract/api-answer'
import type { MismatchKind } from '@sluice/contract/api-calls'
import type { CloakChange } from '@sluice/contract/api-cloak-history'
import type { NoticeFacts, NoticeKind } from '@sluice/contract/api-notices'
import type { OutgoingMethod } from '@sluice/contract/api-outgoing'
import type { PaymentStatus } from '@sluice/contract/api-payment'
import type { StatusWords } from '@sluice/contract/api-track-settings'
import type { Role } from '@sluice/contract/api-user'
import type { AttemptError, DeliveryState, DisabledReason } from '@sluice/contract/api-webhooks'
import type { AuditAction } from '@sluice/contract/audit-actions'
import type {
  ConversionOutcome,
  ConversionReason,
  ConversionStatus,
  Dialect,
  DuplicateRule,
} from '@sluice/contract/conversions'
import type { CostKind } from '@sluice/contract/costs'
import type { OutgoingFacts } from '@sluice/contract/outgoing-facts'
import type { OwnDomainReason, OwnDomainState } from '@sluice/contract/own-domains'
import type { SpoolMarks } from '@sluice/contract/recorded-visits'
import type { RoutingDocument } from '@sluice/contract/routing'
import type { Scope } from '@sluice/contract/scopes'
import type { Settings } from '@sluice/contract/settings'
import type { NewSettings, StoredSettings } from '@sluice/contract/settings-by-name'
import type { Destination } from '@sluice/contract/visit'
import type { WebhookEventType } from '@sluice/contract/webhook-events'
import type { JsonValue } from '@sluice/kit/json'
import type { ColumnType, Generated, GeneratedAlways, Insertable, JSONColumnType, Selectable } from 'kysely'

export type CodePurpose = 'register' | 'reset'

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
  /** Set by a command or an administrator: its only use is to choose another. */
  one_time_password: WithDefault<boolean>
  role: WithDefault<Role>
  status: WithDefault<'active' | 'inactive'>
  last_login_at: Date | null
  /** Language of the last login, used for mails that the user did not request. */
  language: WithDefault<Language>
  terms_accepted_at: Date | null
  /** When the last membership ends or ended; kept by the database. */
  member_until: ColumnType<Date | null, never, never>
  /** From then on the row identifies nobody and stays only for the ledger. */
  erased_at: ColumnType<Date | null, never, Date>
  created_at: Created
  updated_at: Updated
}

type ApiKeys = {
  id: Id
  user_id: number
  name: string
  prefix: string
  /** SHA-256 of the key. */
  hash: Buffer
  /** Of the key before the last roll, valid until `previous_until`. */
  previous_hash: Buffer | null
  previous_until: Date | null
  scopes: Scope[]
  /** CIDR; empty: from everywhere. */
  networks: string[]
  created_at: Created
  expires_at: Date | null
  last_used_at: Date | null
  last_used_network: string | null
}

type IdempotentAnswers = {
  owner_id: number
  /** SHA-256 of the caller's key. */
  key_hash: Buffer
  request_hash: Buffer
  /** Sealed under the caller's key. */
  answer: Buffer
  created_at: Created
}

/** `postback`: of an outgoing postback alone, whose rows nobody reads by their type. */
export type StoredEventType = WebhookEventType | 'postback'

/** What an account's owner says of an endpoint. */
type Webhooks = {
  id: Id
  user_id: number
  /** Of a postback `url` is a template, `events` says nothing and `secret` is empty. */
  kind: WithDefault<'webhook' | 'postback'>
  url: string
  events: ColumnType<WebhookEventType[], StoredEventType[], WebhookEventType[]>
  /** Empty: events of all links. */
  links: number[]
  with_address: WithDefault<boolean>
  /** Sealed, see kit/webhook-seal.ts. */
  secret: Buffer
  /** From before the last roll, used beside the other until `previous_until`. */
  previous_secret: WithDefault<Buffer | null>
  previous_until: WithDefault<Date | null>
  created_at: Created
}

/** How it goes with an endpoint. The courier writes it, too. */
type WebhookStates = {
  webhook_id: number
  disabled: WithDefault<DisabledReason | null>
  /** Time of the first and of the last failure since the last success. */
  failing_since: WithDefault<Date | null>
  last_failure_at: WithDefault<Date | null>
  last_success_at: WithDefault<Date | null>
  paused_until: WithDefault<Date | null>
  /** When its owner was told that it fails, and that it was disabled. */
  warned_at: WithDefault<Date | null>
  told_at: WithDefault<Date | null>
}

type WebhookEvents = {
  /** Sent as `webhook-id`. */
  id: string
  user_id: number
  type: ColumnType<WebhookEventType, StoredEventType, never>
  link_id: number | null
  data: JSONColumnType<object, string, string>
  /** Of an event of visits: the time of the oldest. */
  visits_from: WithDefault<Date | null>
  created_at: Created
}

type WebhookDeliveries = {
  id: Id
  webhook_id: number
  event_id: string
  link_id: number | null
  state: WithDefault<DeliveryState>
  /** Its first attempt is still to come, in the order of its link. */
  first: WithDefault<boolean>
  /** Attempts since it was last sent anew, and all attempts. */
  tries: WithDefault<number>
  attempts: WithDefault<number>
  next_at: WithDefault<Date>
  leased_until: WithDefault<Date | null>
  done_at: WithDefault<Date | null>
}

type WebhookAttempts = {
  delivery_id: number
  n: number
  at: Date
  took_ms: number
  status: number | null
  error: AttemptError | null
  answer: string | null
}
/** How far an endpoint that wants visits has read. */
type WebhookVisits = {
  webhook_id: number
  /** The number of each spool. */
  marks: ColumnType<SpoolMarks, string | undefined, string>
  /** It gets what was stored since. */
  started_at: WithDefault<Date>
  /** By ClickHouse's clock. */
  read_at: WithDefault<Date>
  look_at: WithDefault<Date>
  /** When its last event is due. */
  slot_at: WithDefault<Date>
  /** Visits since its last event that are not sent. */
  skipped: WithDefault<number>
  /** Changes with every read, and with every change of the endpoint. */
  turn: WithDefault<number>
}

/** A program that reads events, until `ends_at`. */
type WebhookListeners = {
  id: Id
  user_id: number
  events: Exclude<WebhookEventType, 'test.ping'>[]
  /** Reads that gave events or moved the end; the last one's number. */
  reads: WithDefault<number>
  ends_at: Date
  created_at: Created
}

type WebhookHeard = {
  id: Id
  listener_id: number
  event_id: string
  type: WebhookEventType
  link_id: number | null
  data: JSONColumnType<object>
  /** The read that gave it last. */
  read: WithDefault<number | null>
  created_at: Created
}

type Sessions = {
  id: Id
  /** SHA-256 of the session id that the token carries. */
  token_hash: Buffer
  user_id: number
  remember: boolean
  ip: string
  user_agent: string
  /** Signed in with a second factor. */
  totp: WithDefault<boolean>
  created_at: Created
  last_seen_at: WithDefault<Date>
  /** Absolute end, whatever the activity. */
  expires_at: Date
  revoked_at: Date | null
}

type EmailCodes = {
  id: Id
  email: string
  purpose: CodePurpose
  code_hash: Buffer
  attempts: WithDefault<number>
  sent_at: Created
  expires_at: Date
  /** When it was used or replaced. */
  ended_at: Date | null
}

type TotpSeeds = {
  user_id: number
  /** Sealed, see `seed-seal.ts`. */
  seed: Buffer
  /** null: set up but not in effect yet. */
  confirmed_at: Date | null
  /** Time step of the last accepted code; no code of this or an earlier step is accepted again. */
  last_step: WithDefault<number>
}

type Mails = {
  id: Id
  /** The same for every attempt, so that receivers recognize a repetition. */
  message_id: Generated<string>
  recipient: string
  subject: string
  body_text: string
  body_html: string
  attempts: WithDefault<number>
  next_try_at: WithDefault<Date>
  valid_until: Date
  created_at: Created
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
  /** What it was given for. Unique, so that the same payment never counts twice. */
  source: string
  created_at: Created
}

type SettingColumns = {
  [Column in keyof StoredSettings]: ColumnType<
    StoredSettings[Column],
    NewSettings[Column],
    StoredSettings[Column]
  >
}

type Cloaks = SettingColumns & {
  id: Id
  owner_id: number
  /** One of the owner's domains; null: the installation's address. */
  domain_id: WithDefault<number | null>
  /** Unique at its domain. */
  code: string
  /** The folded code where the owner chose it; null: the product did. No two links share one, but for old ones. */
  own_fold: WithDefault<string | null>
  /** Above 0 for an older one that another link has, too. */
  own_fold_nth: WithDefault<number>
  deleted_at: Date | null
  /** By an administrator, or because a destination was blocked; the domain is then set. */
  taken_down_at: Date | null
  taken_down_reason: string | null
  taken_down_domain: string | null
  version: WithDefault<number>
  created_at: Created
  updated_at: Updated
}

/** The history of a link. */
type CloakVersions = StoredSettings & {
  cloak_id: number
  version: number
  change: CloakChange
  changed_by: number
  restored_from: number | null
  /** Where the link was then; null: at the installation's address. */
  domain_id: WithDefault<number | null>
  changed_at: Created
}

/** Addresses that links have left. They stay theirs, and answer that there is no such link. Kept by a trigger of `cloaks`. */
type FormerAddresses = {
  /** 0: the installation's address. */
  domain_id: number
  code: string
  own_fold: string | null
  cloak_id: number
  /** Of the link when it left. */
  version: number
  left_at: Created
}

/** Claims of hosts. A new claim of the same host is a new row, so that links of the old one never answer for it. */
type OwnDomains = {
  id: Id
  owner_id: number
  host: string
  /** What its DNS proves. */
  label: string
  state: WithDefault<OwnDomainState>
  reason: WithDefault<OwnDomainReason | null>
  detail: WithDefault<string | null>
  created_at: Created
  checked_at: WithDefault<Date | null>
  next_check_at: Updated
  /** From when somebody waits for the result of checks. */
  watched_from: Updated
  /** Set from the first proof on. One claim of a host at a time has it. */
  verified_at: WithDefault<Date | null>
  /** Since when its DNS leads elsewhere. */
  lost_at: WithDefault<Date | null>
  removed_at: WithDefault<Date | null>
  is_default: WithDefault<boolean>
  short_paths: WithDefault<boolean>
  root_url: WithDefault<string | null>
  unknown_url: WithDefault<string | null>
  noindex: WithDefault<boolean>
  hsts: WithDefault<boolean>
}

/** A custom domain's certificate, and the order for its next one. `sealed_key` and `order_key` open by kit/certificate-seal.ts. */
type Certificates = {
  domain_id: number
  /** PEM, the domain's own first. */
  chain: WithDefault<string | null>
  sealed_key: WithDefault<Buffer | null>
  /** Directory of the authority that issued it. */
  authority: WithDefault<string | null>
  /** Its name in renewal information (RFC 9773). */
  renewal_id: WithDefault<string | null>
  not_after: WithDefault<Date | null>
  renew_at: WithDefault<Date | null>
  /** When the authority is asked next about the time of the renewal. */
  window_read_at: WithDefault<Date | null>
  order_authority: WithDefault<string | null>
  order_key: WithDefault<Buffer | null>
  order_url: WithDefault<string | null>
  /** Failures in a row. */
  attempts: WithDefault<number>
  next_try_at: ColumnType<Date, Date | undefined, Date>
}

type AcmeChallenges = {
  token: string
  key_authorization: string
  expires_at: Date
  /** Of a challenge that is answered in the handshake, with what is shown there: a certificate and its key, PEM. */
  host: WithDefault<string | null>
  certificate: WithDefault<string | null>
}
/** Orders that count against the authority's limits. */
type AcmeOrders = { id: Id; directory: string; registered: string; at: Created }

type BlacklistRules = {
  id: Id
  /** null: applies to every link of the site. */
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
  /** When Redis received it; null: not yet. */
  sent_at: WithDefault<Date | null>
}

type QuotaAccounts = {
  owner_id: number
  granted: WithDefault<number>
  settled: WithDefault<number>
  leased: WithDefault<number>
  /** Calls that expired unused with their grant. */
  expired: WithDefault<number>
  /** When the next granted calls expire; no lease may outlive it. */
  next_end: Date | null
  /** A notice is due when this much is settled. */
  notice_at: number | null
  /** Calls served beyond the balance; only grows. */
  overdraft: WithDefault<number>
  updated_at: Updated
}

type QuotaGrants = {
  id: Id
  owner_id: number
  kind: 'trial' | 'plan' | 'adjustment'
  calls: number
  valid_until: Date | null
  /** Spent from it as of the account's last change of grants; the soonest end is spent first. */
  spent: WithDefault<number>
  ended_at: Date | null
  /** What it was given for. Unique, so that the same thing never grants twice. */
  source: string
  reason: WithDefault<string>
  /** Who gave or took these calls by hand. */
  granted_by: WithDefault<number | null>
  created_at: Created
}

type QuotaLeases = {
  id: Id
  owner_id: number
  holder: string
  request: string
  size: number
  used: WithDefault<number>
  /** Calls whose grant has ended: while open, those not to be given back; later, those written off. */
  ending: WithDefault<number>
  /** `reclaimed`: taken back unclosed, so later evidence may still settle more. */
  state: WithDefault<'open' | 'closed' | 'reclaimed'>
  taken_at: ColumnType<Date, Date | undefined, never>
  expires_at: Date
  closed_at: Date | null
  /** When stats is next asked what a reclaimed lease has spent. */
  ask_at: Date | null
}

type QuotaGrace = {
  holder: string
  owner_id: number
  used: number
  updated_at: Updated
}

/** The database sets number, time and hash; nothing here is ever changed. */
type AuditLog = {
  id: ColumnType<number, never, never>
  at: Created
  actor_id: number | null
  action: AuditAction
  subject: string
  before: ColumnType<JsonValue | null, string | null, never>
  after: ColumnType<JsonValue | null, string | null, never>
  reason: string
  hash: ColumnType<Buffer, never, never>
}

/** The result of a check of the audit log. */
type AuditChecks = {
  id: Id
  at: Created
  /** The number of entries, and the hash of the last one. */
  entries: number
  hash: Buffer
  fault: AuditFault | null
  /** Number of the first wrong entry. */
  fault_at: number | null
}

type Backups = {
  id: Id
  /** Its contents are not older than this. */
  started_at: WithDefault<Date>
  /** null: it is running or was cut off. */
  ended_at: Date | null
  /** Why it failed. */
  fault: string | null
}

/** One row. `changed` holds what differs from the defaults, by key of `Settings`. */
type SiteSettings = {
  one: Generated<boolean>
  version: WithDefault<number>
  changed: ColumnType<Partial<Settings>, string | undefined, string>
  updated_at: Updated
  updated_by: number | null
}

type Payments = {
  id: Id
  user_id: number
  plan_id: number
  /** Down to `wallet`: as of the submission of the payment. */
  plan_name: string
  plan_name_en: string
  amount: number
  total_calls: number
  validity_days: number
  wallet: string
  remark: WithDefault<string>
  transaction_id: string | null
  /** Name of the stored file; null once the payer's account was deleted. */
  screenshot: string | null
  /** SHA-256 of the bytes that were sent, and of the picture made from them. */
  upload_hash: Buffer
  picture_hash: Buffer
  status: WithDefault<PaymentStatus>
  pending_slot: number | null
  day: ColumnType<string, string, never>
  day_slot: number
  reject_reason: string | null
  reviewed_by: number | null
  reviewed_at: Date | null
  created_at: Created
}

type Notices = {
  id: Id
  user_id: number
  kind: NoticeKind
  /** What it is about. Unique, so that nothing is announced twice. */
  source: string
  facts: JSONColumnType<NoticeFacts>
  created_at: Created
  read_at: Date | null
}

type QuotaMismatches = {
  lease_id: number
  owner_id: number
  used: number
  visits: number
  kind: MismatchKind
  seen_at: Created
}

type BlockedDomains = {
  id: Id
  domain: string
  reason: string
  /** `applying`, `lifting`: links to it are still being taken down or restored. */
  state: WithDefault<(typeof DOMAIN_STATES)[number]>
  created_by: number
  changed_by: number
  created_at: Created
}

type AbuseReports = {
  id: Id
  cloak_id: number
  category: (typeof ABUSE_CATEGORIES)[number]
  details: string
  reporter_email: string | null
  status: WithDefault<(typeof ABUSE_STATUSES)[number]>
  note: string | null
  handled_by: number | null
  handled_at: Date | null
  created_at: Created
}

type AccountDeletions = {
  user_id: number
  asked_by: number
  asked_at: Created
  due_at: Date
  /** From then on nobody can sign in to the account, and its identity is erased a moment later. */
  closed_at: Date | null
  waits_for: WithDefault<DeletionStep[]>
  /** Pictures of its payments that are still to be removed. */
  files: WithDefault<string[]>
  fault: DeletionFault | null
}

/** Counts kept by the database, see the migration that created them: `what` at `at` is counted `n` times. */
type Tallied = {
  what: ColumnType<string, never, never>
  at: ColumnType<Date, never, never>
  n: ColumnType<number, never, never>
  amount: ColumnType<number, never, never>
}

type TrackSettings = {
  owner_id: number
  postback_key: string
  key_required: WithDefault<boolean>
  parameter: WithDefault<string>
  window_days: WithDefault<number>
  currency: WithDefault<string>
  /** Null: the usual ones. */
  status_words: JSONColumnType<StatusWords> | null
  /** By name of the event; all others are ignored. */
  duplicates: ColumnType<Record<string, DuplicateRule>, string | undefined, string>
  origins: WithDefault<string[]>
  /** What reports add amounts up in; null: nothing is converted. */
  reporting_currency: string | null
}

type Conversions = {
  id: Id
  owner_id: number
  click_id: string
  name: string
  transaction_id: string
  /** 0, and higher for those that a rule added with the same transaction id. */
  n: number
  status: ConversionStatus
  /** In minor units of the currency. */
  value: number | null
  currency: string | null
  link_id: number
  link_version: number
  spool: string
  seq: number
  click_at: Date
  country: string
  destination: Destination
  variant: number
  at: Date
  received_at: Created
  changed_at: WithDefault<Date>
  late: boolean
}

type MoneyOutbox = {
  id: Id
  kind: 'conversion' | 'cost'
  row_id: number
  created_at: Created
  /** When stats last refused it; tried again from time to time. */
  refused_at: Date | null
  refusal: string | null
}

type MoneyShipping = {
  one: Generated<boolean>
  /** A row's version in ClickHouse is this plus the id of its change. */
  base: WithDefault<number>
  rebuild_asked_at: Date | null
  /** How far a rebuild has noted conversions and costs; null while there is none. */
  conversions_after: number | null
  costs_after: number | null
  rebuilt_at: Date | null
}

type Costs = {
  id: Id
  owner_id: number
  link_id: number
  /** `YYYY-MM-DD`, UTC. */
  day: string
  kind: CostKind
  /** Of `day` in minor units, of `click` in millionths of one; 0 of `none`, which was taken back. */
  amount: number
  currency: string
  changed_at: ColumnType<Date, Date | undefined, Date>
}

type Notes = {
  id: Id
  owner_id: number
  /** null: on all links. */
  cloak_id: number | null
  at: Date
  text: string
  created_at: Created
  changed_at: ColumnType<Date, Date | undefined, Date>
}

type CurrencyRates = {
  currency: string
  /** `YYYY-MM-DD`, UTC. */
  day: string
  /** A decimal of up to 12 digits: read it as text. */
  per_usd: ColumnType<number, string, string>
}

type PostbackLog = {
  id: Id
  owner_id: number
  received_at: Created
  /** null: an event of the script, whose sender is a visitor. */
  address: string | null
  method: 'GET' | 'POST'
  dialect: Dialect
  /** Without the key. */
  received: JSONColumnType<Record<string, string>>
  outcome: ConversionOutcome
  reason: ConversionReason | null
  conversion_id: number | null
}

type OutgoingPostbacks = {
  webhook_id: number
  method: OutgoingMethod
  /** Events that send; none: all. */
  names: string[]
  statuses: ConversionStatus[]
  late: boolean
  send_without: boolean
  /** Of the template and the method. The other two: whose dry run was shown, and confirmed. */
  revision: WithDefault<number>
  shown_revision: WithDefault<number | null>
  looked_revision: WithDefault<number | null>
}

type OutgoingQueue = {
  id: Id
  webhook_id: number
  conversion_id: number
  facts: JSONColumnType<OutgoingFacts, string, string>
  created_at: Created
  look_at: WithDefault<Date>
  /** When stats first answered that it has no such visit. */
  missed_at: WithDefault<Date | null>
}

export type Schema = {
  users: Users
  sessions: Sessions
  api_keys: ApiKeys
  idempotent_answers: IdempotentAnswers
  webhooks: Webhooks
  webhook_states: WebhookStates
  webhook_events: WebhookEvents
  webhook_deliveries: WebhookDeliveries
  webhook_attempts: WebhookAttempts
  webhook_visits: WebhookVisits
  webhook_listeners: WebhookListeners
  webhook_heard: WebhookHeard
  track_settings: TrackSettings
  conversions: Conversions
  costs: Costs
  notes: Notes
  money_outbox: MoneyOutbox
  money_shipping: MoneyShipping
  currency_rates: CurrencyRates
  postback_log: PostbackLog
  outgoing_postbacks: OutgoingPostbacks
  outgoing_queue: OutgoingQueue
  email_codes: EmailCodes
  totp_seeds: TotpSeeds
  recovery_codes: { user_id: number; code_hash: Buffer }
  mails: Mails
  plans: Plans
  memberships: Memberships
  cloaks: Cloaks
  cloak_versions: CloakVersions
  former_addresses: FormerAddresses
  own_domains: OwnDomains
  hosts_routing: { one: Generated<boolean>; version: Generated<number> }
  certificates: Certificates
  acme_accounts: { directory: string; sealed_key: Buffer }
  acme_challenges: AcmeChallenges
  acme_orders: AcmeOrders
  edge_version: { one: Generated<boolean>; version: Generated<number> }
  edge_hosts: { domain_id: number; version: number }
  blacklist_rules: BlacklistRules
  owner_routing: { owner_id: number; version: Generated<number> }
  site_routing: { one: Generated<boolean>; version: Generated<number> }
  outbox: Outbox
  quota_accounts: QuotaAccounts
  quota_grants: QuotaGrants
  quota_leases: QuotaLeases
  quota_grace: QuotaGrace
  quota_notice_queue: { owner_id: number }
  quota_mismatches: QuotaMismatches
  notices: Notices
  payments: Payments
  audit_log: AuditLog
  audit_head: { one: Generated<boolean>; id: Generated<number>; hash: Generated<Buffer> }
  audit_checks: AuditChecks
  backups: Backups
  site_settings: SiteSettings
  site_pictures: { name: string; created_at: Created }
  blocked_domains: BlockedDomains
  abuse_reports: AbuseReports
  account_deletions: AccountDeletions
  tallied: Tallied
  served_minutes: { minute: number; node: string; answered: number; faults: number; times: number[] }
}

export type UserRow = Selectable<Users>
export type CloakRow = Selectable<Cloaks>
export type CloakVersionRow = Selectable<CloakVersions>
export type ApiKeyRow = Selectable<ApiKeys>
export type WebhookRow = Selectable<Webhooks>
export type WebhookStateRow = Selectable<WebhookStates>
export type ListenerRow = Selectable<WebhookListeners>
export type HeardRow = Selectable<WebhookHeard>
export type WebhookDeliveryRow = Selectable<WebhookDeliveries>
export type TrackSettingsRow = Selectable<TrackSettings>
export type ConversionRow = Selectable<Conversions>
export type FormerAddressRow = Selectable<FormerAddresses>
export type OwnDomainRow = Selectable<OwnDomains>
export type CertificateRow = Selectable<Certificates>
export type NewChallenge = Insertable<AcmeChallenges>
export type NoteRow = Selectable<Notes>
export type CostRow = Selectable<Costs>
export type NewConversion = Insertable<Conversions>
export type OutgoingRow = Selectable<OutgoingPostbacks>
export type PostbackRow = Selectable<PostbackLog>
export type NewPostback = Insertable<PostbackLog>
export type BlacklistRow = Selectable<BlacklistRules>
export type PlanRow = Selectable<Plans>
export type PaymentRow = Selectable<Payments>
export type NoticeRow = Selectable<Notices>
export type BlockedDomainRow = Selectable<BlockedDomains>
export type AbuseReportRow = Selectable<AbuseReports>
