import { z } from 'zod'
import { CLOAK_CHANGES } from './api-cloak-history.ts'
import { Payment } from './api-payment.ts'
import { ConversionItem } from './api-track.ts'
import { Campaign } from './campaign.ts'
import { GRANT_KINDS } from './running-grant.ts'
import { CLOAK_MODES, DESTINATIONS, INACTIVE_CAUSES, REASONS } from './visit.ts'

/** A link after the change. Regions are ISO 3166-1 codes. */
const Link = z.object({
  link: z.object({
    id: z.int(),
    code: z.string(),
    /** The host of a custom domain, at which its code is; null: the installation's address. */
    domain: z.string().nullable(),
    /** Grows with every change: an event that arrives late is known by it. */
    version: z.int(),
    name: z.string(),
    mode: z.enum(CLOAK_MODES),
    real_url: z.string(),
    audit_url: z.string().nullable(),
    selected_regions: z.array(z.string()),
    active: z.boolean(),
    click_id: z.boolean(),
    tracking_template: z.boolean(),
    taken_down: z.object({ reason: z.string() }).nullable(),
  }),
  /** `to_safe` and `reverted` come as `link.updated`, too. */
  change: z.enum(CLOAK_CHANGES),
})

/** A conversion after the change. Late and rejected ones are told of, too. */
const Conversion = z.object({
  link: z.object({ id: z.int(), code: z.string() }),
  conversion: ConversionItem,
})

const grant = { calls: z.int(), grant_kind: z.enum(GRANT_KINDS) }

/** US dollars (USDT). */
const PaidPlan = Payment.pick({
  id: true,
  plan_id: true,
  plan_name: true,
  plan_name_en: true,
  amount: true,
  total_calls: true,
  validity_days: true,
  transaction_id: true,
})

/** A stored visit, as the access log shows it. Where nothing is known, texts are empty and other values null. */
const RecordedVisit = z.object({
  /** That of the access log. */
  id: z.string(),
  at: z.iso.datetime(),
  link: z.int(),
  link_version: z.int(),
  mode: z.enum(CLOAK_MODES),
  redirect_to: z.enum(DESTINATIONS),
  reason: z.enum(REASONS),
  inactive_cause: z.enum(INACTIVE_CAUSES).nullable(),
  /** ISO 3166-1, or `ZZ`. */
  country: z.string(),
  device: z.string(),
  browser: z.string(),
  os: z.string(),
  language: z.string().nullable(),
  referrer: z.string(),
  prefetch: z.boolean(),
  metered: z.boolean(),
  /** The kept parameters of the visited address, by name. */
  campaign: Campaign,
  /** Only for webhooks with `with_address`. */
  address: z.string().optional(),
})
export type RecordedVisit = z.infer<typeof RecordedVisit>
/** Most visits of one event. */
export const MAX_EVENT_VISITS = 100

/** The data of every event, by its type. Times are ISO 8601 in UTC. */
export const WEBHOOK_EVENT_DATA = {
  'link.created': Link,
  'link.updated': Link,
  'link.deleted': Link,
  'link.taken_down': Link,
  'link.restored': Link,
  'conversion.created': Conversion,
  /** Its status, value or currency changed. */
  'conversion.updated': Conversion,
  /** `percent` of a grant are used. */
  'calls.low': z.object({ ...grant, percent: z.int() }),
  'calls.exhausted': z.object(grant),
  /** A plan was bought. It starts when an earlier one ends. */
  'plan.started': PaidPlan.pick({ plan_id: true, plan_name: true, plan_name_en: true }).extend({
    payment_id: z.int(),
    calls: z.int(),
    starts_at: z.string(),
    ends_at: z.string(),
  }),
  /** `unused` calls of the plan expired with it. */
  'plan.ended': z.object({ calls: z.int(), unused: z.int(), ended_at: z.string() }),
  'payment.submitted': PaidPlan,
  'payment.approved': PaidPlan,
  'payment.rejected': PaidPlan.extend({ reason: z.string() }),
  /** `skipped`: visits since the event before that are not sent. */
  'visit.recorded': z.object({
    visits: z.array(RecordedVisit).min(1).max(MAX_EVENT_VISITS),
    skipped: z.int().nonnegative(),
  }),
  'test.ping': z.object({ webhook_id: z.int() }),
} as const
export type WebhookEventType = keyof typeof WEBHOOK_EVENT_DATA
export type WebhookEventData<Type extends WebhookEventType> = z.infer<(typeof WEBHOOK_EVENT_DATA)[Type]>

const isSubscribed = (type: string): type is Exclude<WebhookEventType, 'test.ping'> => type !== 'test.ping'
/** What an endpoint may subscribe to. A `test.ping` is sent to the endpoint that is tested alone. */
export const WEBHOOK_EVENTS = Object.keys(WEBHOOK_EVENT_DATA).filter(isSubscribed)

/** The body of a delivery. Its id is in the header `webhook-id`, the same in every attempt. */
export const webhookBody = <Type extends WebhookEventType>(type: Type) =>
  z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data: WEBHOOK_EVENT_DATA[type] })
