import { z } from 'zod'
import { AdminCloak } from './api-admin-cloaks.ts'
import { AdminReason } from './api-admin-domains.ts'
import { AsOf, dataOf, LANGUAGES, pinnedPageOf } from './api-answer.ts'

export const ABUSE_CATEGORIES = ['phishing', 'malware', 'scam', 'illegal', 'infringement', 'other'] as const

/** `POST /api/abuse-reports`, open to everybody. `link` is a short link of this site or its code. */
export const AbuseReportBody = z.strictObject({
  link: z.string().trim().min(1).max(300),
  category: z.enum(ABUSE_CATEGORIES),
  details: z.string().trim().max(2_000).default(''),
  /** Where to send questions; optional. */
  email: z.string().trim().max(254).nullish(),
  lang: z.enum(LANGUAGES).optional(),
})

export const ABUSE_STATUSES = ['open', 'resolved', 'dismissed'] as const
export const AbuseReportsQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(20),
  as_of: AsOf,
  status: z.enum(ABUSE_STATUSES).optional(),
  cloak_id: z.coerce.number().int().positive().optional(),
})

export const AbuseReport = z.object({
  id: z.int(),
  category: z.enum(ABUSE_CATEGORIES),
  details: z.string(),
  reporter_email: z.string().nullable(),
  status: z.enum(ABUSE_STATUSES),
  created: z.string(),
  cloak: AdminCloak,
  handled: z
    .object({ at: z.string(), by: z.object({ id: z.int(), email: z.string() }), note: z.string() })
    .nullable(),
})
export const AbuseReportsAnswer = pinnedPageOf(AbuseReport)
export const AbuseReportAnswer = dataOf(AbuseReport)
export const HandleAbuseReportBody = z.strictObject({ note: AdminReason })
