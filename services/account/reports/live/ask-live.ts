import {
  LIVE_COUNTS_PATH,
  LIVE_VISITS_PATH,
  LiveCountsAnswer,
  type LiveCountsQuestion,
  LiveVisitsAnswer,
  type LiveVisitsQuestion,
} from '@sluice/contract/live-question'
import { callPeer, type InternalTarget } from '@sluice/kit/internal-client'

const VISITS_MS = 3_000
const COUNTS_MS = 10_000

export type AskLive = {
  visits(question: LiveVisitsQuestion): Promise<LiveVisitsAnswer>
  counts(question: LiveCountsQuestion): Promise<LiveCountsAnswer>
}

export const askLive = (stats: InternalTarget): AskLive => ({
  visits: (body) => callPeer(stats, LIVE_VISITS_PATH, LiveVisitsAnswer, { body, timeoutMs: VISITS_MS }),
  counts: (body) => callPeer(stats, LIVE_COUNTS_PATH, LiveCountsAnswer, { body, timeoutMs: COUNTS_MS }),
})
