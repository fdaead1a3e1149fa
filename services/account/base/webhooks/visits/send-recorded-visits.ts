import {
  MAX_RECORDED_VISITS,
  RECORDED_VISITS_PATH,
  RecordedVisitsAnswer,
  type RecordedVisitsQuestion,
} from '@sluice/contract/recorded-visits'
import { MAX_EVENT_VISITS } from '@sluice/contract/webhook-events'
import { callPeer, type InternalTarget } from '@sluice/kit/internal-client'
import type { Db } from '../../database/connect.ts'
import { claimLooks, giveBackLooks, type Look } from './claim-looks.ts'
import { MAX_WAITING, planBatches } from './plan-batches.ts'
import { writeBatches } from './write-batches.ts'

const AT_ONCE = 4
/** An answer takes at most eight seconds (`max_execution_time`). */
const TIMEOUT_MS = 10_000

/**
 * Reads for the endpoints that are due and writes what they get. A failure ends the pass when the work under way is
 * done, and is thrown: the visits stay where they are, and any process reads them soon. Returns how many endpoints were due.
 */
export async function sendRecordedVisits(db: Db, stats: InternalTarget): Promise<number> {
  const looks = await claimLooks(db)
  const queue = [...looks]
  const work = async () => {
    for (let look = queue.shift(); look; look = queue.shift()) await sendTo(db, stats, look)
  }
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
  const failed = ended.find((each) => each.status === 'rejected')
  if (failed) {
    await giveBackLooks(db, looks)
    throw failed.reason
  }
  return looks.length
}

async function sendTo(db: Db, stats: InternalTarget, look: Look): Promise<void> {
  const room = MAX_WAITING - look.waiting
  const body: RecordedVisitsQuestion = {
    owner: look.user,
    cloaks: look.links,
    marks: look.marks,
    from: look.startedAt,
    readAt: look.readAt,
    limit: Math.max(0, Math.min(MAX_RECORDED_VISITS, room * MAX_EVENT_VISITS)),
  }
  const answer = await callPeer(stats, RECORDED_VISITS_PATH, RecordedVisitsAnswer, {
    body,
    timeoutMs: TIMEOUT_MS,
  })
  const plan = planBatches({ ...look, room }, answer)
  await writeBatches(db, look, plan, answer.readAt)
}
