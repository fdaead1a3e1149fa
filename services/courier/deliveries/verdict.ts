import type { AttemptError } from '@sluice/contract/api-webhooks'
import { delayAfter } from './schedule.ts'

/** What came of an attempt. */
export type Outcome =
  | { status: number; error: null; answer: string; retryAfterMs: number | undefined }
  | { status: null; error: AttemptError; answer: null }

export type Verdict = {
  state: 'delivered' | 'waiting' | 'failed'
  /** Until the next attempt, when it waits. */
  nextMs: number | null
  /** The endpoint gets nothing for so long. */
  pauseMs: number | null
  /** The endpoint wants nothing any more. */
  gone: boolean
}

const BUSY = new Set([429, 502, 503, 504])
/** For an endpoint that is busy and does not say for how long. */
const PAUSE_MS = 10_000

/** Judges an attempt. `tries`: attempts of this round, this one included. */
export function judge(outcome: Outcome, tries: number, random: number): Verdict {
  const { status } = outcome
  const done = { nextMs: null, pauseMs: null, gone: false }
  if (status !== null && status >= 200 && status < 300) return { ...done, state: 'delivered' }
  if (status === 410) return { ...done, state: 'failed', gone: true }
  const asked = outcome.status === null ? undefined : outcome.retryAfterMs
  const pauseMs = asked ?? (status !== null && BUSY.has(status) ? PAUSE_MS : null)
  const delay = delayAfter(tries, random)
  if (delay === undefined) return { ...done, state: 'failed', pauseMs }
  return { ...done, state: 'waiting', nextMs: Math.max(delay, pauseMs ?? 0), pauseMs }
}
