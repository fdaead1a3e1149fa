import { z } from 'zod'
import { dataOf } from './api-answer.ts'
import { DeliveriesAnswer, DeliveriesQuery, DeliveryItem, DISABLED_REASONS } from './api-webhooks.ts'
import { CONVERSION_STATUSES, EVENT_NAME } from './conversions.ts'
import { OUTGOING_MACROS } from './outgoing-macros.ts'

/** Most outgoing postbacks of one account. */
export const MAX_OUTGOING = 10
export const MAX_OUTGOING_TEMPLATE = 2048
/** Longest address once its macros are filled. */
export const MAX_OUTGOING_ADDRESS = 8192
/** For so long a visit that is not stored is waited for. */
export const VISIT_MINUTES = 10
const MAX_EVENT_NAMES = 20

export const OUTGOING_METHODS = ['GET', 'POST'] as const
export type OutgoingMethod = (typeof OUTGOING_METHODS)[number]

const Name = z.string().trim().toLowerCase().regex(EVENT_NAME)

/**
 * `template`: the address, with macros behind the host. `method`: both have no body. `events`: names of the events that
 * send; none: all. `statuses`: those that send. `late`: conversions after the account's window send, too. `sendWithout`:
 * also what has none of the click parameters that the address names.
 */
export const OutgoingBody = z.strictObject({
  template: z.string().trim().min(1).max(MAX_OUTGOING_TEMPLATE),
  method: z.enum(OUTGOING_METHODS).default('GET'),
  events: z.array(Name).max(MAX_EVENT_NAMES).default([]),
  statuses: z.array(z.enum(CONVERSION_STATUSES)).min(1).max(CONVERSION_STATUSES.length).default(['approved']),
  late: z.boolean().default(false),
  sendWithout: z.boolean().default(false),
})
/** `active`: false stops it, true turns it on; absent: as it is. A changed template or method makes it a draft. */
export const OutgoingChangeBody = OutgoingBody.extend({ active: z.boolean().optional() })

/** `draft`: its address is new and nobody looked at a dry run of it. Nothing is sent unless it is `on`. */
export const OUTGOING_STATES = ['draft', 'off', 'on'] as const
export type OutgoingState = (typeof OUTGOING_STATES)[number]

export const OutgoingItem = z.object({
  id: z.int(),
  template: z.string(),
  method: z.enum(OUTGOING_METHODS),
  events: z.array(z.string()),
  statuses: z.array(z.enum(CONVERSION_STATUSES)),
  late: z.boolean(),
  send_without: z.boolean(),
  state: z.enum(OUTGOING_STATES),
  /** Why it is off. */
  disabled: z.enum(DISABLED_REASONS).nullable(),
  /** Grows with every change of the template or the method. */
  revision: z.int(),
  /** Since then no attempt succeeded. */
  failing_since: z.string().nullable(),
  /** To the minute. */
  last_success_at: z.string().nullable(),
  /** Postbacks wait until then, because the receiver asked for it. */
  paused_until: z.string().nullable(),
  /** Conversions whose visit is looked for. */
  looking: z.int(),
  created: z.string(),
})
export type OutgoingItem = z.infer<typeof OutgoingItem>
/** All of the account, newest first. */
export const OutgoingsAnswer = z.object({ status: z.literal('success'), items: z.array(OutgoingItem) })
export const OutgoingAnswer = dataOf(OutgoingItem)
export const NewOutgoingAnswer = OutgoingAnswer.extend({ id: z.int() })

/**
 * Why nothing is sent: the visit is not stored, it has none of the click parameters that the address names, the filled
 * address would be too long or lead into another folder, or the postback was not on any more.
 */
export const LEFT_OUT_REASONS = [
  'visit_not_found',
  'no_click_parameter',
  'address_unfit',
  'turned_off',
] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]

const Values = z.partialRecord(z.enum(OUTGOING_MACROS), z.string())

/** What would be requested. `address` is null with a reason in `left_out`. */
export const DryRunAnswer = dataOf(
  z.object({
    revision: z.int(),
    method: z.enum(OUTGOING_METHODS),
    address: z.string().nullable(),
    left_out: z.enum(LEFT_OUT_REASONS).nullable(),
    /** The conversion that it is made of; null: an example, because the account has none that sends. */
    conversion: z.int().nullable(),
    /** The visit of that conversion is stored. */
    visit_found: z.boolean(),
    /** Of the macros in the address. */
    values: Values,
  }),
)
/** The revision whose dry run was looked at. */
export const LookedBody = z.strictObject({ revision: z.int().positive() })

export const OutgoingLogQuery = DeliveriesQuery
/** A postback that was sent, waits, or was left out. */
const OutgoingLogItem = DeliveryItem.omit({ type: true, body: true, event: true }).extend({
  /** The header `webhook-id`, the same in every attempt. */
  event: z.string(),
  /** The conversion, and what it was when the postback was made. */
  conversion: z.int(),
  name: z.string(),
  status: z.enum(CONVERSION_STATUSES),
  method: z.enum(OUTGOING_METHODS),
  address: z.string().nullable(),
  left_out: z.enum(LEFT_OUT_REASONS).nullable(),
})
/** Of the last thirty days, newest first. */
export const OutgoingLogAnswer = DeliveriesAnswer.extend({ items: z.array(OutgoingLogItem) })
export const OutgoingReplayBody = z.union([
  z.strictObject({ delivery: z.int().positive() }),
  z.strictObject({ failed: z.literal(true) }),
])
/** A postback as it waits for the courier. `values`: by macro, so that it can be filled anew. */
export const OutgoingRequest = z.object({
  conversion: z.int(),
  name: z.string(),
  status: z.enum(CONVERSION_STATUSES),
  method: z.enum(OUTGOING_METHODS),
  address: z.string().nullable(),
  left_out: z.enum(LEFT_OUT_REASONS).nullable(),
  values: Values,
})
export type OutgoingRequest = z.infer<typeof OutgoingRequest>
