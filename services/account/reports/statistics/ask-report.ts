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
/** While stats is out of reach requests fail at once for this long. */
const REST_MS = 1_000
const RETRY_SECONDS = 5
/** Requests about one owner that run at stats at once, and those that wait here: four pages with a comparison ask so many. */
const AT_ONCE = 4
const WAITING = 100

/**
 * Requests reports from stats. Any failure there is `statistics_unavailable` here, at once while stats was just found out
 * of reach. Few requests about one owner run at once, so that heavy users delay nobody else.
 */
export function reportsOf(
  stats: InternalTarget,
  { timeoutMs = TIMEOUT_MS, now = () => performance.now() } = {},
): AskReport {
  let restUntil = 0
  let answeredAt = 0
  const queue = fairQueue<number | 'site'>(AT_ONCE, WAITING)
  const unavailable = (cause?: unknown) =>
    problem('statistics_unavailable', { retryAfterSeconds: RETRY_SECONDS }, { cause })
  const put = async <N extends ReportName>(name: N, question: Asked<N>) => {
    if (now() < restUntil) throw unavailable()
    const body: ReportQuestion<N> = reports[name].question.parse(question) as ReportQuestion<N>
    const askedAt = now()
    try {
      const answer = await callPeer(stats, `${REPORTS_PATH}/${name}`, reports[name].answer, {
        body,
        timeoutMs,
      })
      answeredAt = now()
      return answer as ReportAnswer<N>
    } catch (error) {
      // Everything but a cursor has already been checked here.
      if (error instanceof PeerError && error.status === 400) throw problem('invalid_request')
      if (isOutOfReach(error, answeredAt > askedAt)) restUntil = now() + REST_MS
      throw unavailable(error)
    }
  }
  return (name, question) =>
    queue.run('owner' in question ? question.owner : 'site', () => put(name, question))
}

/**
 * Whether stats cannot be reached, or answers nobody. A question that is too heavy while others are answered, and an answer
 * of an unexpected shape, say nothing about the next one.
 */
function isOutOfReach(error: unknown, othersAnswered: boolean): boolean {
  if (!(error instanceof PeerError)) return false
  const { cause } = error
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return !othersAnswered
  return cause instanceof TypeError
}
