import type { LiveEnd } from '@sluice/contract/api-live'
import type { LiveVisitsAnswer } from '@sluice/contract/live-question'
import type { SpoolMarks } from '@sluice/contract/recorded-visits'
import { eventText, type LastEvent } from './live-event.ts'
import type { LiveOutput } from './live-output.ts'
import { messageOf, newWatch, type Stored, takeStored, type Watch } from './live-watch.ts'
import type { Watcher } from './watchers.ts'

/** What was stored from `since` up to `marks` and is still to be counted; without it the stream's counts are whole. */
export type Before = { marks: SpoolMarks; listSince: number; tries: number; running: boolean }

/** One open stream. `watch` is absent until the first answer of stats. */
export type LiveStream = {
  readonly watcher: Watcher
  readonly output: LiveOutput
  continues: LastEvent | undefined
  watch: Watch | undefined
  before: Before | undefined
}

export const newStream = (
  watcher: Watcher,
  output: LiveOutput,
  continues: LastEvent | undefined,
): LiveStream => ({ watcher, output, continues, watch: undefined, before: undefined })

type Answer = Pick<LiveVisitsAnswer, 'marks' | 'readAt'>

/** Begins to count with an answer. What a stream that goes on had before is counted apart. */
export function beginStream(stream: LiveStream, { marks, readAt }: Answer, continuesMs: number): void {
  const last = stream.continues
  if (!last || last.since > readAt || last.since < readAt - continuesMs) {
    stream.watch = newWatch(readAt)
    return
  }
  stream.watch = newWatch(last.since)
  stream.before = { marks, listSince: last.shown, tries: 0, running: false }
}

/** Begins the count again, when there was too much to answer. */
function countAnew(stream: LiveStream, watch: Watch, { marks, readAt }: Answer): void {
  stream.watch = { ...newWatch(watch.since), last: watch.last }
  stream.before = { marks, listSince: readAt, tries: 0, running: false }
}

/** The next answer begins the stream again, with another `since`. */
export function forgetStart(stream: LiveStream): void {
  stream.continues = undefined
  stream.watch = undefined
  stream.before = undefined
}

/** Adds an answer to a stream that had begun. */
export function takeAnswer(stream: LiveStream, answer: LiveVisitsAnswer, news: Stored | undefined): void {
  if (!stream.watch) return
  if (answer.cut) countAnew(stream, stream.watch, answer)
  if (news) takeStored(stream.watch, news)
}

/** Sends what is new, unless the reader has not taken what was sent before. Says whether it sent something. */
export function sendNews({ watch, before, output }: LiveStream, readAt: number, now: number): boolean {
  if (!output.isTaken(now) || !watch?.changed || before) return false
  output.write(messageOf(watch, readAt))
  return true
}

export const sendHeartbeat = ({ output }: LiveStream, now: number): void => {
  if (output.isTaken(now)) output.write(eventText('heartbeat', JSON.stringify({ at: new Date(now) })))
}

export const endStream = ({ output }: LiveStream, code: LiveEnd['code']): void =>
  output.end(eventText('end', JSON.stringify({ code } satisfies LiveEnd)))
