import type { Db } from '../../base/database/connect.ts'
import { readBalance } from '../../money/calls/read-balance.ts'
import { hasSecondFactor } from '../../people/totp/check-second-factor.ts'
import type { AskReport } from '../../reports/statistics/ask-report.ts'
import { ownConversions } from './own-conversions.ts'
import { ownDomains } from './own-domains.ts'
import { ownKeys } from './own-keys.ts'
import { ownLinks } from './own-links.ts'
import { ownNotes } from './own-notes.ts'
import { ownWebhooks } from './own-webhooks.ts'
import { byId, PAGE, type RecordKind } from './record-pages.ts'

const VISITS_PAGE = 2_000

/** Everything stored about an account, except what would let somebody in: no hash, seed, token or code. */
export function ownRecords(deps: { db: Db; ask: AskReport }, user: number): RecordKind[] {
  const { db, ask } = deps
  return [
    { name: 'profile', pages: () => profile(db, user) },
    {
      name: 'sessions',
      pages: byId((after) =>
        db
          .selectFrom('sessions')
          .select(['id', 'ip', 'user_agent', 'remember', 'totp', 'created_at'])
          .select(['last_seen_at', 'expires_at', 'revoked_at'])
          .where('user_id', '=', user)
          .where('id', '>', after)
          .orderBy('id')
          .limit(PAGE)
          .execute(),
      ),
    },
    ownKeys(db, user),
    ...ownWebhooks(db, user),
    ...ownConversions(db, user),
    ownNotes(db, user),
    ownDomains(db, user),
    ...ownLinks(db, user),
    {
      name: 'address-list',
      pages: byId((after) =>
        db
          .selectFrom('blacklist_rules')
          .select(['id', 'range', 'reason', 'expires_at', 'created_at'])
          .where('owner_id', '=', user)
          .where('id', '>', after)
          .orderBy('id')
          .limit(PAGE)
          .execute(),
      ),
    },
    {
      name: 'memberships',
      pages: byId((after) =>
        db
          .selectFrom('memberships')
          .innerJoin('plans', 'plans.id', 'memberships.plan_id')
          .select(['memberships.id', 'plan_id', 'plans.name as plan_name', 'plans.name_en as plan_name_en'])
          .select(['starts_at', 'ends_at', 'source', 'memberships.created_at'])
          .where('user_id', '=', user)
          .where('memberships.id', '>', after)
          .orderBy('memberships.id')
          .limit(PAGE)
          .execute(),
      ),
    },
    { name: 'payments', pages: byId((after) => payments(db, user, after)) },
    {
      name: 'calls',
      pages: byId((after) =>
        db
          .selectFrom('quota_grants')
          .select(['id', 'kind', 'calls', 'spent', 'valid_until', 'ended_at', 'source', 'reason'])
          .select('created_at')
          .where('owner_id', '=', user)
          .where('id', '>', after)
          .orderBy('id')
          .limit(PAGE)
          .execute(),
      ),
    },
    {
      name: 'notices',
      pages: byId((after) =>
        db
          .selectFrom('notices')
          .select(['id', 'kind', 'facts', 'created_at', 'read_at'])
          .where('user_id', '=', user)
          .where('id', '>', after)
          .orderBy('id')
          .limit(PAGE)
          .execute(),
      ),
    },
    {
      name: 'audit-log',
      pages: byId((after) =>
        db
          .selectFrom('audit_log')
          .select(['id', 'at', 'actor_id', 'action', 'subject', 'before', 'after', 'reason'])
          .where((eb) =>
            eb.or([
              eb('subject', '=', `user:${user}`),
              // Their own keys and webhooks.
              eb.and([
                eb('actor_id', '=', user),
                eb.or([
                  eb('subject', 'like', 'key:%'),
                  eb('subject', 'like', 'webhook:%'),
                  eb('subject', 'like', 'outgoing:%'),
                ]),
              ]),
            ]),
          )
          .where('id', '>', after)
          .orderBy('id')
          .limit(PAGE)
          .execute(),
      ),
    },
    { name: 'visits', pages: () => visits(ask, user) },
  ]
}

async function* profile(db: Db, user: number) {
  const [row, secondFactor, calls] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'email', 'name', 'avatar', 'role', 'status', 'language', 'member_until'])
      .select(['created_at', 'updated_at', 'last_login_at', 'terms_accepted_at'])
      .where('id', '=', user)
      .executeTakeFirstOrThrow(),
    hasSecondFactor(db, user),
    readBalance(db, user),
  ])
  yield [{ ...row, second_factor: secondFactor, calls }]
}

export const screenshotPath = (payment: number) => `payment-screenshots/${payment}.webp`

async function payments(db: Db, user: number, after: number) {
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'plan_id', 'plan_name', 'plan_name_en', 'amount', 'total_calls', 'validity_days'])
    .select(['wallet', 'remark', 'transaction_id', 'screenshot', 'status', 'reject_reason'])
    .select(['reviewed_at', 'created_at'])
    .where('user_id', '=', user)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .execute()
  return rows.map((row) => ({ ...row, screenshot: row.screenshot && screenshotPath(row.id) }))
}

async function* visits(ask: AskReport, owner: number) {
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof readVisits>> = await readVisits(ask, owner, after)
    yield page.rows
    after = page.next
  } while (after !== null)
}
const readVisits = (ask: AskReport, owner: number, after: string | null) =>
  ask('own-visits', { owner, limit: VISITS_PAGE, after })
