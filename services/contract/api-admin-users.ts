import { z } from 'zod'
import { DELETION_FAULTS, DELETION_STEPS } from './api-account-data.ts'
import { AdminReason } from './api-admin-domains.ts'
import { AsOf, dataOf, pinnedPageOf } from './api-answer.ts'
import { confirmation } from './api-security.ts'
import { ROLES } from './api-user.ts'
import { RunningGrant } from './running-grant.ts'

export const USER_STATUSES = ['active', 'inactive'] as const
/** Most calls that one adjustment adds or removes: twice the largest plan of the initial price list. */
export const MAX_ADJUSTMENT = 10_000_000
/**
 * Adjustments need confirmation once one administrator has added and removed this many calls within 24 hours: goodwill
 * stays below it, anything worth stealing is above.
 */
export const LARGE_ADJUSTMENT = 100_000

/** `search`: an id, or part of an email address or name. */
export const AdminUsersQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(50).default(20),
  as_of: AsOf,
  search: z.string().max(254).optional(),
  role: z.enum(ROLES).optional(),
  status: z.enum(USER_STATUSES).optional(),
  is_member: z.enum(['true', 'false']).optional(),
})

export const AdminUser = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  status: z.enum(USER_STATUSES),
  is_member: z.boolean(),
  /** When the last purchased membership ends or ended. */
  membership_expires_at: z.string().nullable(),
  total_calls: z.int(),
  remaining_calls: z.int(),
  created_at: z.string(),
  last_login_at: z.string().nullable(),
  /** Whether the requesting administrator may change this user. */
  editable: z.boolean(),
  /** A deletion in progress. `waits_for` is empty once every store has confirmed it. */
  deletion: z
    .object({
      asked_at: z.string(),
      due_at: z.string(),
      erased_at: z.string().nullable(),
      waits_for: z.array(z.enum(DELETION_STEPS)),
      fault: z.enum(DELETION_FAULTS).nullable(),
    })
    .nullable(),
})
export const AdminUsersAnswer = pinnedPageOf(AdminUser)
export const AdminUserAnswer = dataOf(AdminUser)

/** One user in detail. */
export const AdminUserDetail = AdminUser.extend({
  /** The plan that was bought last and still runs. */
  current_plan: z
    .object({
      id: z.int(),
      name: z.string(),
      name_en: z.string(),
      start_date: z.string(),
      end_date: z.string(),
    })
    .nullable(),
  grants: z.array(RunningGrant),
  /** Links that answer while the account is active, and stop with it: visitors then get the 404 page. */
  live_links: z.int(),
})
export const AdminUserDetailAnswer = dataOf(AdminUserDetail)

/** An empty password keeps the current one. A new password or address ends the user's sessions and needs confirmation. */
export const EditUserBody = z.strictObject({
  username: z.string().trim().max(100),
  email: z.string().trim().max(254),
  password: z.string().max(128).default(''),
  confirmation,
})
/** Needs confirmation for an administrator's account. */
export const UserStatusBody = z.strictObject({
  status: z.enum(USER_STATUSES),
  reason: AdminReason,
  confirmation,
})
export const UserDeletionBody = z.strictObject({ reason: AdminReason, confirmation })
export const UserDeletionCancelBody = z.strictObject({ reason: AdminReason })
/** For superadmins only, with confirmation. Superadmins themselves are created on the server's command line. */
export const UserRoleBody = z.strictObject({
  role: z.enum(['user', 'vip', 'admin']),
  reason: AdminReason,
  confirmation,
})
/** Repeating it with the same `request` changes nothing more. Large ones need confirmation. */
export const AdjustCallsBody = z.strictObject({
  calls: z
    .int()
    .min(-MAX_ADJUSTMENT, 'calls_too_many')
    .max(MAX_ADJUSTMENT, 'calls_too_many')
    .refine((calls) => calls !== 0),
  reason: AdminReason,
  request: z.uuid(),
  confirmation,
})
