import type { ServerResponse } from 'node:http'

/** A reader that takes nothing for this long is closed. */
const STUCK_MS = 20_000
/** Clients come back after this long, not all at once. */
const RETRY_MS = 2_000
const RETRY_SPREAD_MS = 3_000

export type LiveOutput = {
  write(text: string): void
  /** Whether the reader took everything written; nothing more is written meanwhile, so little is ever kept for it. */
  isTaken(now: number): boolean
  isStuck(now: number): boolean
  end(text: string): void
  destroy(): void
}

/** Begins an answer without an end. */
export function liveOutput(response: ServerResponse, headers: Record<string, unknown>): LiveOutput {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value))
  response.setHeader('content-type', 'text/event-stream; charset=utf-8')
  response.setHeader('x-accel-buffering', 'no')
  response.writeHead(200)
  const retry = RETRY_MS + Math.floor(Math.random() * RETRY_SPREAD_MS)
  response.write(`retry: ${retry}\n\n`)
  let waitingSince: number | undefined
  return {
    write: (text) => void response.write(text),
    isTaken(now) {
      const taken = response.writableLength === 0
      waitingSince = taken ? undefined : (waitingSince ?? now)
      return taken
    },
    isStuck: (now) => waitingSince !== undefined && now - waitingSince > STUCK_MS,
    end: (text) => void response.end(text),
    destroy: () => void response.destroy(),
  }
}
