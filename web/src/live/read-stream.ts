import { LIVE_HEARTBEAT_MS, LIVE_PATH, LiveEnd, LiveVisits } from '@sluice/contract/api-live'
import { createParser } from 'eventsource-parser'
import { AccessLog } from '../api/tolerant/logs.ts'
import type { LiveMessage } from './read-news.ts'

const Message = LiveVisits.pick({ since: true, total: true }).extend({ last: AccessLog.shape.items })

/** How a stream ended. `busy`: there are too many; `lost`: it broke off, or the server could not. */
export type StreamEnd = 'stopped' | 'refused' | 'busy' | 'lost'

/** `shown`: everything stored until then is in it or was before, Unix ms by the clock of the store. */
export type StreamMessage = LiveMessage & { id: string; shown: number }

type Reading = {
  token: string
  /** The last message that was seen, with which the stream goes on. */
  lastId: string | null
  signal: AbortSignal
  onMessage: (message: StreamMessage) => void
}

/** Nothing for so long: the way to the server is broken, although nobody said so. */
const SILENCE_MS = 2.5 * LIVE_HEARTBEAT_MS

/** Reads live visits until the stream ends. Never throws. */
export async function readStream({ token, lastId, signal, onMessage }: Reading): Promise<StreamEnd> {
  const ends = new AbortController()
  const stop = () => ends.abort()
  let silence = setTimeout(stop, SILENCE_MS)
  signal.addEventListener('abort', stop)
  try {
    const answer = await fetch(LIVE_PATH, {
      headers: {
        ...{ Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
        ...(lastId && { 'Last-Event-ID': lastId }),
      },
      cache: 'no-store',
      signal: ends.signal,
    })
    if (answer.status === 401) return 'refused'
    if (!answer.ok || !answer.body) return answer.status === 429 || answer.status === 503 ? 'busy' : 'lost'
    let end: StreamEnd = 'lost'
    const parser = createParser({
      onEvent: ({ event, data, id }) => {
        if (event === 'visits') onMessage(readMessage(data, id ?? ''))
        if (event === 'end' && LiveEnd.parse(JSON.parse(data)).code !== 'unavailable') end = 'refused'
      },
    })
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      clearTimeout(silence)
      silence = setTimeout(stop, SILENCE_MS)
      parser.feed(read.value)
    }
    return end
  } catch (error) {
    if (signal.aborted) return 'stopped'
    console.warn(`${LIVE_PATH}: ${error instanceof Error ? error.name : 'failed'}`)
    return 'lost'
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', stop)
    ends.abort()
  }
}

const readMessage = (data: string, id: string): StreamMessage => ({
  ...Message.parse(JSON.parse(data)),
  id,
  shown: Number(id.split('-')[1] ?? 0),
})
