import { z } from 'zod'
import { AsOf, Cursor, cursorPageOf, dataOf } from './api-answer.ts'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

/** Most endpoints of one account. */
export const MAX_WEBHOOKS = 10
export const MAX_WEBHOOK_LINKS = 100
export const MAX_WEBHOOK_URL = 2048
/** Most deliveries that one call sends again. */
export const MAX_REPLAYED = 1_000
/** Deliveries are kept this long. */
export const WEBHOOK_DAYS = 30
/** Those of visits, which the access log has for longer. */
export const WEBHOOK_VISIT_DAYS = 7

/**
 * `links`: only events of these links, beside those that concern no link; none: of all links. `withAddress`: visits come
 * with the visitor's address.
 */
export const WebhookBody = z.strictObject({
  url: z.string().trim().min(1).max(MAX_WEBHOOK_URL),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length),
  links: z.array(z.int().positive()).max(MAX_WEBHOOK_LINKS).default([]),
  withAddress: z.boolean().default(false),
})
/** `active`: false stops deliveries, true lets them begin again; absent: as it is. */
export const WebhookChangeBody = WebhookBody.extend({ active: z.boolean().optional() })

/** Why nothing is sent: the endpoint answered 410, it failed for five days, or its owner stopped it. */
export const DISABLED_REASONS = ['gone', 'failing', 'owner'] as const
export type DisabledReason = (typeof DISABLED_REASONS)[number]

export const WebhookItem = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  links: z.array(z.int()),
  with_address: z.boolean(),
  /** Checks the `v1a` signatures (Ed25519). Unlike the secret it stays as it is. */
  public_key: z.string(),
  /** Null: it is active. */
  disabled: z.enum(DISABLED_REASONS).nullable(),
  /** Since then no attempt succeeded. */
  failing_since: z.string().nullable(),
  /** To the minute. */
  last_success_at: z.string().nullable(),
  /** Deliveries wait until then, because the endpoint asked for it. */
  paused_until: z.string().nullable(),
  /** Until then deliveries are also signed with the secret from before the last roll. */
  previous_until: z.string().nullable(),
  created: z.string(),
})
export type WebhookItem = z.infer<typeof WebhookItem>
/** All endpoints of the account, newest first. */
export const WebhooksAnswer = z.object({ status: z.literal('success'), items: z.array(WebhookItem) })
export const WebhookAnswer = dataOf(WebhookItem)
/** The only answer with the secret. */
export const NewWebhookAnswer = WebhookAnswer.extend({ id: z.int(), secret: z.string() })

/** What kept an attempt from an answer. */
export const ATTEMPT_ERRORS = [
  'address_not_public',
  'name_not_found',
  'connection_failed',
  'tls_failed',
  'timed_out',
  'answer_unreadable',
  'not_sent',
] as const
export type AttemptError = (typeof ATTEMPT_ERRORS)[number]

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export const DeliveriesQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(20),
  as_of: AsOf,
  cursor: Cursor,
  state: z.enum(DELIVERY_STATES).optional(),
})

export const DeliveryItem = z.object({
  id: z.int(),
  /** The header `webhook-id`. */
  event: z.string(),
  type: z.string(),
  link: z.int().nullable(),
  state: z.enum(DELIVERY_STATES),
  created: z.string(),
  /** Null: no further attempt. */
  next_try_at: z.string().nullable(),
  done_at: z.string().nullable(),
  /** The body that is sent. */
  body: z.string(),
  /** The last ones, newest first. */
  attempts: z.array(
    z.object({
      number: z.int(),
      at: z.string(),
      took_ms: z.int(),
      /** HTTP status of the answer; null: there was none. */
      status: z.int().nullable(),
      error: z.enum(ATTEMPT_ERRORS).nullable(),
      /** The first 2 kB of the answer. */
      answer: z.string().nullable(),
    }),
  ),
})
/** Newest first. */
export const DeliveriesAnswer = cursorPageOf(DeliveryItem)

const at = z.iso.datetime({ offset: true })
/** One delivery, the failed ones, or those of events in a span of time. */
export const ReplayBody = z.union([
  z.strictObject({ delivery: z.int().positive() }),
  z.strictObject({ failed: z.literal(true) }),
  z.strictObject({ from: at, to: at }),
])
/** How many will be sent again, oldest first; `more`: call again for the others. */
export const ReplayAnswer = dataOf(z.object({ replayed: z.int(), more: z.boolean() }))
export const TestAnswer = dataOf(z.object({ delivery: z.int(), event: z.string() }))
