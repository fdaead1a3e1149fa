import type { DryRunAnswer } from '@sluice/contract/api-outgoing'
import type { Campaign } from '@sluice/contract/campaign'
import type { OutgoingFacts } from '@sluice/contract/outgoing-facts'
import { macrosIn, parametersIn } from '@sluice/contract/outgoing-macros'
import { CLICK_ID_LENGTH } from '@sluice/kit/click-id/click-id'
import { type InternalTarget, PeerError } from '@sluice/kit/internal-client'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../base/database/connect.ts'
import { problem } from '../../base/http/fail.ts'
import { askParameters, visitName } from './ask-parameters.ts'
import { buildRequest } from './build-request.ts'
import { factsOf } from './facts-of.ts'
import { findOutgoing, type OutgoingPostback } from './outgoing-store.ts'

export type DryRunDeps = { db: Db; stats: InternalTarget }
type Shown = z.output<typeof DryRunAnswer>['data']

const RETRY_SECONDS = 5

/**
 * What would be requested for the account's last conversion that the postback wants, or for an example. Nothing is
 * requested. The revision may be confirmed from then on.
 */
export async function dryRun({ db, stats }: DryRunDeps, user: number, id: number): Promise<Shown> {
  const row = await findOutgoing(db, user, id)
  const facts = await lastWanted(db, user, row)
  const campaign = facts ? await parametersOf(stats, row.url, facts) : exampleCampaign(row.url)
  const { address, left_out, values } = buildRequest(row, facts ?? exampleFacts(row, user), campaign)
  const { numUpdatedRows } = await db
    .updateTable('outgoing_postbacks')
    .set({ shown_revision: row.revision })
    .where('webhook_id', '=', id)
    .where('revision', '=', row.revision)
    .executeTakeFirst()
  // It was changed meanwhile, so this shows what is no more.
  if (numUpdatedRows === 0n) throw problem('conflict')
  return {
    ...{ revision: row.revision, method: row.method, address, left_out },
    values: Object.fromEntries(macrosIn(row.url).map((name) => [name, values[name] ?? ''])),
    conversion: facts?.conversion ?? null,
    visit_found: facts !== undefined && campaign !== undefined,
  }
}

async function lastWanted(db: Db, user: number, row: OutgoingPostback): Promise<OutgoingFacts | undefined> {
  const found = await db
    .selectFrom('conversions')
    .selectAll()
    .where('owner_id', '=', user)
    .where(sql<SqlBool>`(${row.names}::text[] = '{}' or name = any(${row.names}::text[]))`)
    .where(sql<SqlBool>`status = any(${row.statuses}::text[])`)
    .where(sql<SqlBool>`(${row.late} or not late)`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) return undefined
  const { code } = await db
    .selectFrom('cloaks')
    .select('code')
    .where('id', '=', found.link_id)
    .executeTakeFirstOrThrow()
  return factsOf(found, code)
}

/** Of the visit, for an address that names some; `{}` when it names none. */
async function parametersOf(
  stats: InternalTarget,
  template: string,
  facts: OutgoingFacts,
): Promise<Campaign | undefined> {
  if (parametersIn(template).length === 0) return {}
  try {
    return (await askParameters(stats, [facts])).get(visitName(facts))
  } catch (error) {
    if (!(error instanceof PeerError)) throw error
    throw problem('statistics_unavailable', { retryAfterSeconds: RETRY_SECONDS }, { cause: error })
  }
}

const exampleFacts = ({ names, statuses }: OutgoingPostback, owner: number): OutgoingFacts => ({
  ...{ conversion: 0, owner, link: 0, code: 'example', spool: 'example', seq: 0 },
  ...{ click_id: 'EXAMPLE-'.repeat(8).slice(0, CLICK_ID_LENGTH), country: 'US', tid: 'A1' },
  ...{ event: names[0] ?? 'sale', status: statuses[0] ?? 'approved', value: '12.50', currency: 'USD' },
  ...{ at: Date.now(), click_at: Date.now() },
})

const exampleCampaign = (template: string): Campaign =>
  Object.fromEntries(parametersIn(template).map((name) => [name, `example-${name}`]))
