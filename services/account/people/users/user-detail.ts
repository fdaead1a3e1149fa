import type { AdminUser, AdminUserDetail } from '@sluice/contract/api-admin-users'
import type { z } from 'zod'
import type { Db } from '../../base/database/connect.ts'
import { listRunningGrants } from '../../money/calls/list-running-grants.ts'
import { latestMembership } from '../../money/plans/membership.ts'

/** Adds a user's plan, grants and number of live links. */
export async function userDetail(
  db: Db,
  item: z.input<typeof AdminUser>,
): Promise<z.input<typeof AdminUserDetail>> {
  const [membership, grants, liveLinks] = await Promise.all([
    latestMembership(db, item.id),
    listRunningGrants(db, item.id),
    countLiveLinks(db, item.id),
  ])
  return {
    ...item,
    current_plan: membership?.isValid
      ? {
          id: membership.planId,
          name: membership.planName,
          name_en: membership.planNameEn,
          start_date: membership.startsAt.toISOString(),
          end_date: membership.endsAt.toISOString(),
        }
      : null,
    grants,
    live_links: liveLinks,
  }
}

async function countLiveLinks(db: Db, owner: number): Promise<number> {
  const { links } = await db
    .selectFrom('cloaks')
    .select((eb) => eb.fn.countAll<number>().as('links'))
    .where('owner_id', '=', owner)
    .where('deleted_at', 'is', null)
    .where('taken_down_at', 'is', null)
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  return links
}
