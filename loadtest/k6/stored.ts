import { setTimeout } from 'node:timers/promises'
import { UserStatisticsAnswer } from '@sluice/contract/api-user'
import type { Advertiser } from '@sluice/e2e/advertiser'

/** Number of stored visits of this user, once it no longer grows or reaches `wanted`. */
export async function storedVisits(user: Advertiser, wanted: number, withinMs = 60_000): Promise<number> {
  const end = Date.now() + withinMs
  for (;;) {
    const { data } = await user.call('GET', '/api/user/statistics', UserStatisticsAnswer)
    const stored = data.cloak.total_logs
    if (stored >= wanted || Date.now() > end) return stored
    await setTimeout(500)
  }
}
