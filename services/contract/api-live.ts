import { z } from 'zod'
import { dataOf } from './api-answer.ts'
import { AccessLogItem } from './api-access-log.ts'
import { DESTINATIONS, REASONS } from './visit.ts'

/**
 * `GET /api/live`: server-sent events of one's own visits as they are stored. With a session or a key as bearer, or with
 * `?ticket=` of `POST /api/live/ticket` for `EventSource`, which sends no headers.
 */
export const LIVE_PATH = '/api/live'

/** Most visits of a message. */
export const MAX_LIVE_VISITS = 50
/** A stream has at most this many messages a second. */
export const LIVE_MESSAGES_PER_SECOND = 4
export const LIVE_HEARTBEAT_MS = 10_000
export const LIVE_TICKET_SECONDS = 60

const count = z.int().nonnegative()

/**
 * The data of an event `visits`. Counts are of all visits stored since `since`, when the stream began, and not since the
 * message before: a message that is lost takes nothing with it. `Last-Event-ID` continues with the same `since`. `last`: the newest visits that were not in an
 * earlier message, newest first.
 */
export const LiveVisits = z.object({
  since: z.string(),
  total: count,
  by_destination: z.partialRecord(z.enum(DESTINATIONS), count),
  by_reason: z.partialRecord(z.enum(REASONS), count),
  by_country: z.record(z.string(), count),
  /** By link. */
  by_cloak: z.record(z.string(), count),
  last: z.array(AccessLogItem).max(MAX_LIVE_VISITS),
})
export type LiveVisits = z.infer<typeof LiveVisits>

/** The data of an event `heartbeat`. */
export const LiveHeartbeat = z.object({ at: z.string() })

/** A ticket opens one stream within its seconds. */
export const LiveTicketAnswer = dataOf(z.object({ ticket: z.string(), expires_in: z.int() }))
