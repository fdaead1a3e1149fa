import { z } from 'zod'
import { dataOf, LANGUAGES, shortAddressFields } from './api-answer.ts'
import { RunningGrant } from './running-grant.ts'
import { CLOAK_MODES } from './visit.ts'

export const ROLES = ['user', 'vip', 'admin', 'superadmin'] as const
export type Role = (typeof ROLES)[number]

export const LoginBody = z.strictObject({
  email: z.string().max(254),
  password: z.string().max(128),
  remember: z.boolean().optional(),
  /** Six digits of the authenticator app, or a recovery code; required after `totp_required`. */
  totp: z.string().max(32).optional(),
  /** From the link in the mail about password guessing. */
  pass: z.string().max(100).optional(),
  /** Language of the answer's message; without it `Accept-Language` decides. */
  lang: z.enum(LANGUAGES).optional(),
})

export const CurrentUser = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  balance: z.number(),
  remaining_calls: z.int(),
  total_calls: z.int(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const LoginAnswer = z.object({
  status: z.literal('success'),
  message: z.string(),
  data: CurrentUser,
  token: z.string(),
})

/** Dates are ISO 8601 in UTC. */
export const Profile = z.object({
  avatar: z.string().nullable(),
  email: z.string(),
  name: z.string(),
  balance: z.number(),
  role: z.enum(ROLES),
  remaining_calls: z.int(),
  total_calls: z.int(),
  is_member: z.boolean(),
  /** When this account will be deleted, unless its owner cancels; null: it stays. */
  deletion_due_at: z.string().nullable(),
  membership_info: z
    .object({
      is_valid: z.boolean(),
      plan_id: z.int(),
      plan_name: z.string(),
      plan_name_en: z.string(),
      start_date: z.string(),
      /** The end of all consecutively purchased plans. */
      end_date: z.string(),
    })
    .nullable(),
})
export const ProfileAnswer = dataOf(Profile)

export const UserStatistics = z.object({
  user: z.object({
    is_member: z.boolean(),
    membership_expires_at: z.string().nullable(),
    total_calls: z.int(),
    remaining_calls: z.int(),
    grants: z.array(RunningGrant),
  }),
  cloak: z.object({
    total_cloaks: z.int(),
    total_logs: z.int(),
    /** Statistics are unavailable: visits are the last known ones. */
    counts_delayed: z.boolean(),
    recent_cloaks: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        mode: z.enum(CLOAK_MODES),
        ...shortAddressFields,
        real_url: z.string(),
        visits: z.int(),
        created: z.string(),
      }),
    ),
  }),
})
export const UserStatisticsAnswer = dataOf(UserStatistics)
