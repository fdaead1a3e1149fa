import { type OutgoingRequest, VISIT_MINUTES } from '@sluice/contract/api-outgoing'
import type { Campaign } from '@sluice/contract/campaign'
import { parametersIn } from '@sluice/contract/outgoing-macros'
import type { InternalTarget } from '@sluice/kit/internal-client'
import type { Db } from '../../base/database/connect.ts'
import { askParameters, visitName } from './ask-parameters.ts'
import { buildRequest } from './build-request.ts'
import { claimQueued, giveBack, lockForms, type Queued, waitOn, writeRequests } from './queue-store.ts'

const WAIT_MS = VISIT_MINUTES * 60_000

/**
 * Makes requests for the courier of the conversions in the queue that are due, once their visits are stored. One that stats
 * says is not stored is looked for again for ten minutes; while stats does not answer, all wait. Returns how many were looked at.
 */
export async function handOverOutgoing(db: Db, stats: InternalTarget, now = Date.now()): Promise<number> {
  const queued = await claimQueued(db)
  if (queued.length === 0) return 0
  let found: Map<string, Campaign>
  try {
    const asking = queued.filter(({ url }) => parametersIn(url).length > 0)
    found = await askParameters(
      stats,
      asking.map(({ facts }) => facts),
    )
  } catch (error) {
    await giveBack(
      db,
      queued.map(({ id }) => id),
    )
    throw error
  }
  await db.transaction().execute((tx) => handOver(tx, queued, found, now))
  return queued.length
}

async function handOver(
  tx: Parameters<typeof lockForms>[0],
  queued: readonly Queued[],
  found: ReadonlyMap<string, Campaign>,
  now: number,
): Promise<void> {
  const forms = await lockForms(tx, [...new Set(queued.map(({ webhook_id }) => webhook_id))])
  const ready: { queued: Queued; request: OutgoingRequest }[] = []
  const [changed, missing]: [number[], number[]] = [[], []]
  for (const each of queued) {
    const form = forms.get(each.webhook_id)
    const asks = parametersIn(each.url).length > 0
    const campaign = asks ? found.get(visitName(each.facts)) : {}
    const missedMs = each.missed_at === null ? 0 : now - each.missed_at.getTime()
    // Its log went with a postback that is deleted.
    if (!form) continue
    if (form.url !== each.url) changed.push(each.id)
    else if (form.on && !campaign && missedMs < WAIT_MS) missing.push(each.id)
    else {
      const made = buildRequest(form, each.facts, campaign)
      ready.push({
        queued: each,
        request: form.on ? made : { ...made, address: null, left_out: 'turned_off' },
      })
    }
  }
  await giveBack(tx, changed)
  await waitOn(tx, missing)
  await writeRequests(tx, ready)
}
