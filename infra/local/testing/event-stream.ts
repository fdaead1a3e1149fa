import { setTimeout as sleep } from 'node:timers/promises'

export type StreamEvent = { event: string; id: string | undefined; data: unknown }

export type EventStream = {
  status: number
  headers: Headers
  /** Everything that came, in order. */
  events: StreamEvent[]
  /** The first event that fits; rejects after 20 s. */
  until(fits: (event: StreamEvent) => boolean): Promise<StreamEvent>
  /** Whether the server ended it, or the connection broke. */
  ended(): boolean
  close(): void
}

const WITHIN_MS = 20_000

/** Reads a stream of server-sent events. Close it. */
export async function readEvents(url: string, headers: Record<string, string> = {}): Promise<EventStream> {
  const closing = new AbortController()
  const answer = await fetch(url, { headers, signal: closing.signal })
  const events: StreamEvent[] = []
  let over = false
  void (async () => {
    let text = ''
    try {
      for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
        text += chunk
        const parts = text.split('\n\n')
        text = parts.pop() ?? ''
        for (const part of parts) events.push(...readEvent(part))
      }
    } catch {
      // It was closed here, or the connection broke: both are its end.
    }
    over = true
  })()
  return {
    status: answer.status,
    headers: answer.headers,
    events,
    async until(fits) {
      const end = Date.now() + WITHIN_MS
      for (;;) {
        const found = events.find(fits)
        if (found) return found
        if (Date.now() > end) throw new Error(`no such event among ${JSON.stringify(events).slice(0, 2_000)}`)
        await sleep(20)
      }
    },
    ended: () => over,
    close: () => closing.abort(),
  }
}

function readEvent(part: string): StreamEvent[] {
  const fields = new Map(
    part.split('\n').map((line): [string, string] => {
      const at = line.indexOf(': ')
      return [line.slice(0, at), line.slice(at + 2)]
    }),
  )
  const event = fields.get('event')
  if (event === undefined) return []
  const data: unknown = JSON.parse(fields.get('data') ?? 'null')
  return [{ event, id: fields.get('id'), data }]
}
