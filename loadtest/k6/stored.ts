import { setTimeout } from 'node:timers/promises'
import { UserStatisticsAnswer } from '@sluice/contract/api-user'
import type { Advertiser } from '@sluice/e2e/advertiser'

/** How many visits of this user are stored, once that number no longer grows or `wanted` is reached. */
export async function storedVisits(user: Advertiser, wanted: number, withinMs = 60_000): Promise<number> {
  const end = Date.now() + withinMs
  for (;;) {
    const { data } = await user.call('GET', '/api/user/statistics', UserStatisticsAnswer)
    const stored = data.cloak.total_logs
    if (stored >= wanted || Date.now() > end) return stored
    await setTimeout(500)
  }
}
