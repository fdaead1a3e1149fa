import type { Migration } from 'kysely/migration'
import * as identity from './migrations/20261121-1-identity.ts'
import * as cloaks from './migrations/20261121-2-cloaks.ts'
import * as calls from './migrations/20261121-3-calls.ts'
import * as signUp from './migrations/20261121-4-sign-up.ts'
import * as billing from './migrations/20261121-5-billing.ts'
import * as audit from './migrations/20261121-6-audit.ts'
import * as figures from './migrations/20261121-6-figures.ts'
import * as settings from './migrations/20261121-6-settings.ts'
import * as takedowns from './migrations/20261121-6-takedowns.ts'
import * as history from './migrations/20261121-7-history.ts'
import * as takedownNotices from './migrations/20261121-8-takedown-notices.ts'
import * as oneTimePasswords from './migrations/20261121-9-one-time-passwords.ts'
import * as sitePictures from './migrations/20261121-9-site-pictures.ts'
import * as userSearch from './migrations/20261121-9-user-search.ts'
import * as tallies from './migrations/20261122-1-tallies.ts'
import * as searchParts from './migrations/20261122-2-search-parts.ts'
import * as foundByPlans from './migrations/20261122-3-found-by-plans.ts'
import * as tallyTimes from './migrations/20261122-4-tally-times.ts'
import * as backups from './migrations/20261124-1-backups.ts'
import * as sentChanges from './migrations/20261124-2-sent-changes.ts'
import * as roles from './migrations/20261125-1-roles.ts'
import * as adjustments from './migrations/20261125-2-adjustments.ts'
import * as erasure from './migrations/20261125-4-erasure.ts'
import * as ownCodes from './migrations/20261126-3-own-codes.ts'
import * as apiKeys from './migrations/20261126-4-api-keys.ts'
import * as idempotentAnswers from './migrations/20261126-5-idempotent-answers.ts'
import * as webhooks from './migrations/20261126-6-webhooks.ts'
import * as recordedVisits from './migrations/20261126-7-recorded-visits.ts'
import * as listeners from './migrations/20261126-8-listeners.ts'
import * as clickIds from './migrations/20261127-1-click-ids.ts'
import * as conversions from './migrations/20261127-2-conversions.ts'
import * as moneyOutbox from './migrations/20261127-3-money-outbox.ts'
import * as costs from './migrations/20261127-4-costs.ts'
import * as outgoing from './migrations/20261127-5-outgoing.ts'
import * as scriptEvents from './migrations/20261127-6-script-events.ts'
import * as notes from './migrations/20261127-7-notes.ts'
import * as apiEvents from './migrations/20261127-9-api-events.ts'
import * as ownDomains from './migrations/20261128-1-own-domains.ts'
import * as certificates from './migrations/20261128-2-certificates.ts'
import * as alpnChallenges from './migrations/20261128-3-alpn-challenges.ts'
import * as servedMinutes from './migrations/20261128-4-served-minutes.ts'

/** All migrations in order. A released one is frozen: a change is a new file with a later date. */
export const migrations: Readonly<Record<string, Migration>> = {
  '20261121-1-identity': identity,
  '20261121-2-cloaks': cloaks,
  '20261121-3-calls': calls,
  '20261121-4-sign-up': signUp,
  '20261121-5-billing': billing,
  '20261121-6-audit': audit,
  '20261121-6-figures': figures,
  '20261121-6-settings': settings,
  '20261121-6-takedowns': takedowns,
  '20261121-7-history': history,
  '20261121-8-takedown-notices': takedownNotices,
  '20261121-9-one-time-passwords': oneTimePasswords,
  '20261121-9-site-pictures': sitePictures,
  '20261121-9-user-search': userSearch,
  '20261122-1-tallies': tallies,
  '20261122-2-search-parts': searchParts,
  '20261122-3-found-by-plans': foundByPlans,
  '20261122-4-tally-times': tallyTimes,
  '20261124-1-backups': backups,
  '20261124-2-sent-changes': sentChanges,
  '20261125-1-roles': roles,
  '20261125-2-adjustments': adjustments,
  '20261125-4-erasure': erasure,
  '20261126-3-own-codes': ownCodes,
  '20261126-4-api-keys': apiKeys,
  '20261126-5-idempotent-answers': idempotentAnswers,
  '20261126-6-webhooks': webhooks,
  '20261126-7-recorded-visits': recordedVisits,
  '20261126-8-listeners': listeners,
  '20261127-1-click-ids': clickIds,
  '20261127-2-conversions': conversions,
  '20261127-3-money-outbox': moneyOutbox,
  '20261127-4-costs': costs,
  '20261127-5-outgoing': outgoing,
  '20261127-6-script-events': scriptEvents,
  '20261127-7-notes': notes,
  '20261127-9-api-events': apiEvents,
  '20261128-1-own-domains': ownDomains,
  '20261128-2-certificates': certificates,
  '20261128-3-alpn-challenges': alpnChallenges,
  '20261128-4-served-minutes': servedMinutes,
}

/** The schema that this code expects. */
export const SCHEMA_VERSION = Object.keys(migrations).sort().at(-1)!
