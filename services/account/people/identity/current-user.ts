import type { CurrentUser, Profile } from '@sluice/contract/api-user'
import type { z } from 'zod'
import type { Db } from '../../base/database/connect.ts'
import { readBalance } from '../../money/calls/read-balance.ts'
import { latestMembership } from '../../money/plans/membership.ts'
import { findDeletion } from '../deletion/deletions.ts'
import { findUser } from './users-store.ts'

/** Calls are bought with plans, never with a money balance: the specification's `balance` is always 0. */
const BALANCE = 0

export async function readCurrentUser(db: Db, userId: number): Promise<CurrentUser> {
  const [user, calls] = await Promise.all([findUser(db, userId), readBalance(db, userId)])
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    role: user.role,
    balance: BALANCE,
    remaining_calls: calls.remaining,
    total_calls: calls.total,
  }
}

export async function readProfile(db: Db, userId: number): Promise<z.infer<typeof Profile>> {
  const [user, calls, membership, deletion] = await Promise.all([
    findUser(db, userId),
    readBalance(db, userId),
    latestMembership(db, userId),
    findDeletion(db, userId),
  ])
  return {
    avatar: user.avatar,
    email: user.email,
    name: user.name,
    balance: BALANCE,
    role: user.role,
    remaining_calls: calls.remaining,
    total_calls: calls.total,
    is_member: membership?.isValid ?? false,
    deletion_due_at: deletion?.due_at.toISOString() ?? null,
    membership_info: membership && {
      is_valid: membership.isValid,
      plan_id: membership.planId,
      plan_name: membership.planName,
      plan_name_en: membership.planNameEn,
      start_date: membership.startsAt.toISOString(),
      end_date: membership.endsAt.toISOString(),
    },
  }
}
