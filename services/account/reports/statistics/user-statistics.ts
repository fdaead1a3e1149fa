import type { UserStatistics } from '@sluice/contract/api-user'
import type { z } from 'zod'
import type { Db } from '../../base/database/connect.ts'
import { shortAddresses } from '../../base/short-links/own-hosts.ts'
import type { Origins } from '../../base/short-links/short-address.ts'
import { listRunningGrants } from '../../money/calls/list-running-grants.ts'
import { readBalance } from '../../money/calls/read-balance.ts'
import { latestMembership } from '../../money/plans/membership.ts'
import type { TotalsReader } from './cloak-totals.ts'
import { countCloaks, recentCloaks } from './statistics-store.ts'

const RECENT = 5

export async function readUserStatistics(
  deps: { db: Db; totals: TotalsReader; origins: Origins },
  owner: number,
): Promise<z.input<typeof UserStatistics>> {
  const [calls, grants, membership, total, recent] = await Promise.all([
    readBalance(deps.db, owner),
    listRunningGrants(deps.db, owner),
    latestMembership(deps.db, owner),
    countCloaks(deps.db, owner),
    recentCloaks(deps.db, owner, RECENT),
  ])
  const [counts, addressOf] = await Promise.all([
    deps.totals(
      owner,
      recent.map((row) => row.id),
    ),
    shortAddresses(deps.db, recent, deps.origins),
  ])
  return {
    user: {
      is_member: membership?.isValid ?? false,
      membership_expires_at: membership?.isValid ? membership.endsAt.toISOString() : null,
      total_calls: calls.total,
      remaining_calls: calls.remaining,
      grants,
    },
    cloak: {
      total_cloaks: total,
      total_logs: counts.all.visits + counts.all.unserved,
      counts_delayed: counts.delayed,
      recent_cloaks: recent.map((row) => ({
        id: row.id,
        name: row.name,
        mode: row.mode,
        ...addressOf(row),
        real_url: row.real_url,
        visits: counts.of(row.id).visits,
        created: row.created_at.toISOString(),
      })),
    },
  }
}
