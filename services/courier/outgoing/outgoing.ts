import type { Readable } from 'node:stream'
import { Agent } from 'undici'
import type { Guard } from '../guard/check-addresses.ts'
import { guardedConnector } from './guarded-connector.ts'
import { outgoingErrorOf } from './outgoing-error.ts'
import type { Resolve } from './resolve.ts'

/** An answer, with the beginning of its body and, in milliseconds, how long it asks to be left alone. */
export type Answer = { status: number; body: string; retryAfterMs: number | undefined }
export type OutgoingRequest = {
  method: 'GET' | 'POST'
  url: URL
  headers: Record<string, string>
  /** undefined: none. */
  body?: string
}
export type Outgoing = {
  /** Sends a request and follows no redirect. Throws `OutgoingError` when no answer came. */
  send(request: OutgoingRequest): Promise<Answer>
  close(): Promise<void>
}

export type OutgoingOptions = {
  resolve: Resolve
  guard: Guard
  /** For all of a request, its connection and its answer. */
  timeoutMs?: number
  connectionsPerHost?: number
  /** Replaces the known authorities in tests. */
  ca?: string
}

const TIMEOUT_MS = 15_000
const PER_HOST = 64
const KEPT_BYTES = 2_048
/** Read beyond what is kept, so that a connection can be used again. */
const READ_BYTES = 65_536
const IDLE_MS = 10_000

/** The only way in which the product connects to addresses that users name. */
export function openOutgoing(options: OutgoingOptions): Outgoing {
  const { resolve, guard, timeoutMs = TIMEOUT_MS, ca } = options
  const agent = new Agent({
    connect: guardedConnector(resolve, guard, ca),
    connections: options.connectionsPerHost ?? PER_HOST,
    pipelining: 1,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxHeaderSize: 16_384,
  })
  return {
    async send({ method, url, headers, body }) {
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        const answer = await agent.request({
          origin: url.origin,
          path: url.pathname + url.search,
          method,
          headers,
          body: body ?? null,
          signal,
        })
        const retryAfterMs = readRetryAfter(answer.headers['retry-after'], Date.now())
        return { status: answer.statusCode, body: await beginningOf(answer.body), retryAfterMs }
      } catch (error) {
        throw outgoingErrorOf(error)
      }
    },
    close: () => agent.destroy(),
  }
}

/** The first bytes of a body as text. Its status has come, so a body that breaks off is no fault. */
async function beginningOf(body: Readable): Promise<string> {
  const kept: Uint8Array[] = []
  let read = 0
  body.on('error', () => {})
  try {
    for await (const chunk of body) {
      if (read < KEPT_BYTES) kept.push(chunk.subarray(0, KEPT_BYTES - read))
      read += chunk.length
      if (read > READ_BYTES) break
    }
  } catch {
    // Kept is what came.
  } finally {
    body.destroy()
  }
  // Postgres stores no NUL.
  return Buffer.concat(kept).toString('utf8').replaceAll('\0', '\ufffd')
}

const MOST_RETRY_AFTER_MS = 24 * 3_600_000

/** Seconds or a date (RFC 9110, 10.2.3), as milliseconds from `now`, at most a day. */
export function readRetryAfter(value: string | string[] | undefined, now: number): number | undefined {
  const text = Array.isArray(value) ? value[0] : value
  if (text === undefined) return undefined
  const ms = /^\d{1,9}$/.test(text.trim())
    ? Number(text) * 1_000
    : Date.parse(/GMT\s*$/.test(text) ? text : '') - now
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), MOST_RETRY_AFTER_MS)
}
