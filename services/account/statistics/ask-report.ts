import {
  REPORTS_PATH,
  type ReportAnswer,
  type ReportName,
  type ReportQuestion,
  reports,
} from '@sluice/contract/reports'
import { callPeer, type InternalTarget, PeerError } from '@sluice/kit/internal-client'
import type { z } from 'zod'
import { problem } from '../http/fail.ts'

type Asked<N extends ReportName> = z.input<(typeof reports)[N]['question']>
export type AskReport = <N extends ReportName>(name: N, question: Asked<N>) => Promise<ReportAnswer<N>>

const TIMEOUT_MS = 5_000
/** After a failure nobody waits for stats for this long. */
const REST_MS = 1_000
const RETRY_SECONDS = 5

/** Asks stats; whatever is wrong there is `statistics_unavailable` here, at once while the last failure is fresh. */
export function reportsOf(stats: InternalTarget, now: () => number = Date.now): AskReport {
  let restUntil = 0
  const unavailable = (cause?: unknown) =>
    problem('statistics_unavailable', { retryAfterSeconds: RETRY_SECONDS }, { cause })
  return async <N extends ReportName>(name: N, question: Asked<N>) => {
    if (now() < restUntil) throw unavailable()
    const body: ReportQuestion<N> = reports[name].question.parse(question) as ReportQuestion<N>
    try {
      const answer = await callPeer(stats, `${REPORTS_PATH}/${name}`, reports[name].answer, {
        body,
        timeoutMs: TIMEOUT_MS,
      })
      return answer as ReportAnswer<N>
    } catch (error) {
      // Everything but a cursor has been checked here before.
      if (error instanceof PeerError && error.status === 400) throw problem('invalid_request')
      if (error instanceof PeerError && error.status === undefined) restUntil = now() + REST_MS
      throw unavailable(error)
    }
  }
}
