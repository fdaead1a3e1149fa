import { z } from 'zod'
import { AccessLogItem } from './api-access-log.ts'
import { dataOf } from './api-answer.ts'
import { DESTINATIONS, REASONS } from './visit.ts'

/**
 * `GET /api/live`: server-sent events of one's own visits as they are stored. With a session or a key as bearer, or with
 * `?ticket=` of `POST /api/live/ticket` for `EventSource`, which sends no headers.
 */
export const LIVE_PATH = '/api/live'

/** Most visits of a message, and most links that it counts by. */
export const MAX_LIVE_VISITS = 50
export const MAX_LIVE_CLOAKS = 1_000
/** A stream has at most this many messages a second. */
export const LIVE_MESSAGES_PER_SECOND = 4
export const LIVE_HEARTBEAT_MS = 10_000
export const LIVE_TICKET_SECONDS = 60
/** `Last-Event-ID` continues for this long; later a stream begins anew. */
export const LIVE_CONTINUES_MS = 3_600_000
/** Streams of an account and in all, per process of account. Beyond them: `too_many_streams` and `unavailable`; poll instead. */
export const MAX_ACCOUNT_STREAMS = 50
export const MAX_STREAMS = 2_000

/** `last_event_id` is for a new ticket, with which `EventSource` sends no header. */
export const LiveQuery = z.strictObject({
  ticket: z.string().max(100).optional(),
  last_event_id: z.string().max(60).optional(),
})

const count = z.int().nonnegative()

/**
 * The data of an event `visits`. Counts are of all visits stored since `since`, when the stream began, and not since the
 * message before: a message that is lost takes nothing with it. `Last-Event-ID` continues with the same `since`. A visit that
 * was stored more than ten minutes after it happened is in reports only. `last`: the newest visits that were not in an
 * earlier message, newest first.
 */
export const LiveVisits = z.object({
  since: z.string(),
  total: count,
  by_destination: z.partialRecord(z.enum(DESTINATIONS), count),
  by_reason: z.partialRecord(z.enum(REASONS), count),
  by_country: z.record(z.string(), count),
  /** By link; those with the most visits. */
  by_cloak: z.record(z.string(), count),
  last: z.array(AccessLogItem).max(MAX_LIVE_VISITS),
})
export type LiveVisits = z.infer<typeof LiveVisits>

/** The data of an event `heartbeat`. */
export const LiveHeartbeat = z.object({ at: z.string() })

/** The data of an event `end`, before the server closes: `session_expired`, `key_invalid`, or `unavailable` for a while. */
export const LiveEnd = z.object({ code: z.enum(['session_expired', 'key_invalid', 'unavailable']) })
export type LiveEnd = z.infer<typeof LiveEnd>

/** A ticket opens one stream within its seconds. */
export const LiveTicketAnswer = dataOf(z.object({ ticket: z.string(), expires_in: z.int() }))
