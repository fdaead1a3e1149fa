import type { AskLive } from './ask-live.ts'
import type { LiveItems } from './live-items.ts'
import { type Before, forgetStart, type LiveStream } from './live-stream.ts'
import { takeBefore, type Watch } from './live-watch.ts'

/** Each may read an hour of an owner's visits. */
const AT_ONCE = 4
/** A stream whose past cannot be counted begins anew. */
const TRIES = 3

type Deps = { ask: Pick<AskLive, 'counts'>; items: LiveItems; onError(error: unknown): void }

/**
 * Counts what streams that go on had before they came. Meanwhile they gather what is stored; their messages wait, so that
 * none has less than the one before.
 */
export function countBefore({ ask, items, onError }: Deps) {
  let running = 0

  async function count(stream: LiveStream, watch: Watch, before: Before): Promise<void> {
    running += 1
    before.running = true
    before.tries += 1
    try {
      const question = { owner: stream.watcher.owner, since: watch.since, listSince: before.listSince }
      const { counts, rows } = await ask.counts({ ...question, marks: before.marks })
      const made = await items(rows)
      if (stream.before !== before) return
      takeBefore(watch, counts, made)
      stream.before = undefined
    } catch (error) {
      onError(error)
      if (stream.before === before && before.tries >= TRIES) forgetStart(stream)
    } finally {
      before.running = false
      running -= 1
    }
  }

  return {
    /** Begins those that wait, as many as may run. */
    start(streams: Iterable<LiveStream>): void {
      for (const stream of streams) {
        if (running >= AT_ONCE) return
        const { watch, before } = stream
        if (watch && before && !before.running) void count(stream, watch, before)
      }
    },
  }
}
