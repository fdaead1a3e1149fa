import { z } from 'zod'
import { AsOf, Cursor, cursorPageOf } from './api-answer.ts'
import {
  CONVERSION_OUTCOMES,
  CONVERSION_REASONS,
  CONVERSION_STATUSES,
  DIALECTS,
  MAX_EVENTS,
} from './conversions.ts'
import { DESTINATIONS } from './visit.ts'

const Page = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(20),
  as_of: AsOf,
  cursor: Cursor,
}

const Sent = z.string().max(500).optional()
/**
 * A postback. Each network has its own names for the same: ours (`cid event status payout currency txid`), Keitaro's (`subid
 * status payout currency tid`), Voluum's (`cid payout txid currency et`), Binom's (`cnv_id payout cnv_status cnv_currency`).
 * Other parameters are ignored. `key` is the account's.
 */
export const Postback = z.looseObject({
  key: Sent,
  cid: Sent,
  event: Sent,
  status: Sent,
  payout: Sent,
  currency: Sent,
  txid: Sent,
  subid: Sent,
  tid: Sent,
  et: Sent,
  cnv_id: Sent,
  cnv_status: Sent,
  cnv_currency: Sent,
})

/**
 * `event`: any name, the same in capitals and small letters. `status`: approved unless given. `value`: a decimal, better as
 * a text; negative for a refund. `currency`: the account's unless given. `at`: when it happened; now unless given.
 */
export const ConversionEvent = z.strictObject({
  clickId: z.string().max(500),
  event: z.string().max(500),
  status: z.enum(CONVERSION_STATUSES).optional(),
  value: z.union([z.string().max(50), z.number()]).optional(),
  currency: z.string().max(10).optional(),
  transactionId: z.string().max(500).optional(),
  at: z.iso.datetime({ offset: true }).optional(),
})
export const EventsBody = z.strictObject({ events: z.array(ConversionEvent).min(1).max(MAX_EVENTS) })

/** `id`: of the conversion that is stored. `reason`: why it was ignored or refused. */
const EventResult = z.object({
  outcome: z.enum(CONVERSION_OUTCOMES),
  reason: z.enum(CONVERSION_REASONS).nullable(),
  id: z.int().nullable(),
})
/** One result for each event, in their order. */
export const EventsAnswer = z.object({ status: z.literal('success'), results: z.array(EventResult) })

export const ConversionsQuery = z.strictObject({
  ...Page,
  cloak_id: z.coerce.number().int().positive().optional(),
})
export const ConversionItem = z.object({
  id: z.int(),
  event: z.string(),
  status: z.enum(CONVERSION_STATUSES),
  /** A decimal with the currency's digits; null with the currency. */
  value: z.string().nullable(),
  currency: z.string().nullable(),
  transaction_id: z.string(),
  /** When it happened, and when it arrived. */
  at: z.string(),
  received_at: z.string(),
  /** Later than the account's window after the click: shown, not counted. */
  late: z.boolean(),
  click_id: z.string(),
  click_at: z.string(),
  cloak_id: z.int(),
  /** Version of the link at the click; 0: unknown. */
  link_version: z.int(),
  country: z.string(),
  destination: z.enum(DESTINATIONS),
  /** Number of the destination in a split; 0: none. */
  variant: z.int(),
})
/** Newest first. */
export const ConversionsAnswer = cursorPageOf(ConversionItem)

export const PostbacksQuery = z.strictObject(Page)
export const PostbackItem = z.object({
  id: z.int(),
  received_at: z.string(),
  /** Address of the sender; of an event of the script: origin of the page. */
  from: z.string(),
  method: z.enum(['GET', 'POST']),
  dialect: z.enum(DIALECTS),
  /** What was sent, without the key. Values of names that no network uses are left out. */
  parameters: z.record(z.string(), z.string()),
  outcome: z.enum(CONVERSION_OUTCOMES),
  reason: z.enum(CONVERSION_REASONS).nullable(),
  /** The conversion that it made or changed, or that was there already. */
  conversion: z.int().nullable(),
})
/** Of the last thirty days, newest first. */
export const PostbacksAnswer = cursorPageOf(PostbackItem)
