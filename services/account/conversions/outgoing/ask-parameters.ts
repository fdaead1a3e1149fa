import type { Campaign } from '@sluice/contract/campaign'
import type { OutgoingFacts } from '@sluice/contract/outgoing-facts'
import {
  MAX_VISITS_ASKED,
  VISIT_PARAMETERS_PATH,
  VisitParametersAnswer,
} from '@sluice/contract/visit-parameters'
import { callPeer, type InternalTarget } from '@sluice/kit/internal-client'

const TIMEOUT_MS = 5_000

type Named = Pick<OutgoingFacts, 'owner' | 'click_at' | 'spool' | 'seq'>
export const visitName = ({ spool, seq }: Pick<Named, 'spool' | 'seq'>): string => `${spool}-${seq}`

/** The kept parameters of stored visits, by `visitName`. Throws `PeerError`. */
export async function askParameters(
  stats: InternalTarget,
  clicks: readonly Named[],
): Promise<Map<string, Campaign>> {
  const found = new Map<string, Campaign>()
  for (let from = 0; from < clicks.length; from += MAX_VISITS_ASKED) {
    const visits = clicks
      .slice(from, from + MAX_VISITS_ASKED)
      .map(({ owner, click_at, spool, seq }) => ({ owner, at: click_at, spool, seq }))
    const answer = await callPeer(stats, VISIT_PARAMETERS_PATH, VisitParametersAnswer, {
      body: { visits },
      timeoutMs: TIMEOUT_MS,
    })
    for (const visit of answer.visits) found.set(visitName(visit), visit.campaign)
  }
  return found
}
