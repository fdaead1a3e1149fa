import { z } from 'zod'
import { AsOf, dataOf, pinnedPageOf } from './api-answer.ts'
import { GRANT_KINDS } from './running-grant.ts'

export const NOTICE_KINDS = [
  'calls_used',
  'calls_expired',
  'payment_approved',
  'payment_rejected',
  'link_taken_down',
  'link_restored',
  'domain_blocked',
  'domain_unblocked',
  'webhook_failing',
  'webhook_disabled',
  'webhook_gone',
  'domain_live',
  'domain_failing',
  'domain_lapsed',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]
/** The facts of a notice, by its kind. `calls` are those of the grant or plan, or those that expired. */
export const NoticeFacts = z.object({
  percent: z.int().optional(),
  calls: z.int().optional(),
  grant_kind: z.enum(GRANT_KINDS).optional(),
  payment_id: z.int().optional(),
  plan_name: z.string().optional(),
  plan_name_en: z.string().optional(),
  valid_until: z.string().optional(),
  reason: z.string().optional(),
  link_name: z.string().optional(),
  code: z.string().optional(),
  domain: z.string().optional(),
  webhook_id: z.int().optional(),
  host: z.string().optional(),
  /** It is an outgoing postback, not a webhook. */
  outgoing: z.boolean().optional(),
})
export type NoticeFacts = z.infer<typeof NoticeFacts>

export const NoticesQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(20),
  as_of: AsOf,
  unread: z.enum(['true', 'false']).default('false'),
})
/** `title` and `message` are in the requested language; newest first. */
export const NoticesAnswer = pinnedPageOf(
  z.object({
    id: z.int(),
    kind: z.enum(NOTICE_KINDS),
    facts: NoticeFacts,
    title: z.string(),
    message: z.string(),
    created: z.string(),
    read: z.boolean(),
  }),
).extend({ unread: z.int() })
/** Marks the named notices as read; without `ids` all of them. */
export const ReadNoticesBody = z.strictObject({ ids: z.array(z.int().positive()).min(1).max(100).optional() })
export const ReadNoticesAnswer = dataOf(z.object({ unread: z.int() }))
