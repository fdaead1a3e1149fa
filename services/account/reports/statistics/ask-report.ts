import {
  REPORTS_PATH,
  type ReportAnswer,
  type ReportName,
  type ReportQuestion,
  reports,
} from '@sluice/contract/reports'
import { callPeer, type InternalTarget, PeerError } from '@sluice/kit/internal-client'
import type { z } from 'zod'
import { problem } from '../../base/http/fail.ts'
import { fairQueue } from '../../base/limits/fair-queue.ts'

type Asked<N extends ReportName> = z.input<(typeof reports)[N]['question']>
export type AskReport = <N extends ReportName>(name: N, question: Asked<N>) => Promise<ReportAnswer<N>>

const TIMEOUT_MS = 5_000
/** After a failure nobody waits for stats for this long. */
const REST_MS = 1_000
const RETRY_SECONDS = 5
/** Questions about one owner that stats works on at once, and those that wait here: more than a page of links asks for. */
const AT_ONCE = 4
const WAITING = 32

/**
 * Asks stats; whatever is wrong there is `statistics_unavailable` here, at once while the last failure is fresh. Few
 * questions about one owner are under way at once, so that whoever asks much keeps nobody else waiting.
 */
export function reportsOf(stats: InternalTarget, now: () => number = Date.now): AskReport {
  let restUntil = 0
  const queue = fairQueue<number | 'site'>(AT_ONCE, WAITING)
  const unavailable = (cause?: unknown) =>
    problem('statistics_unavailable', { retryAfterSeconds: RETRY_SECONDS }, { cause })
  const put = async <N extends ReportName>(name: N, question: Asked<N>) => {
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
  return (name, question) =>
    queue.run('owner' in question ? question.owner : 'site', () => put(name, question))
}
