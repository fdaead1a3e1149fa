import { dataOf } from '@sluice/contract/api-answer'
import { Profile, UserStatistics } from '@sluice/contract/api-user'
import { z } from 'zod'
import { filled } from './filled.ts'

/** A plan may come without its names. */
const fillMembership = filled(({ plan_name, plan_name_en }) => ({
  plan_name: plan_name ?? '',
  plan_name_en: plan_name_en ?? '',
}))
const fillProfile = filled(({ avatar, deletion_due_at, membership_info }) => ({
  avatar: avatar ?? null,
  deletion_due_at: deletion_due_at ?? null,
  membership_info: membership_info ? fillMembership(membership_info) : null,
}))
const fillStatistics = filled(({ user, cloak }) => ({
  user: filled(({ membership_expires_at, grants }) => ({
    membership_expires_at: membership_expires_at ?? null,
    grants: grants ?? [],
  }))(user),
  cloak: filled(({ counts_delayed }) => ({ counts_delayed: counts_delayed ?? false }))(cloak),
}))

export const ProfileAnswer = dataOf(z.preprocess(fillProfile, Profile))
export const StatisticsAnswer = dataOf(z.preprocess(fillStatistics, UserStatistics))
