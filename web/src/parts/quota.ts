export type Quota = { remaining: number; total: number }
export type QuotaLevel = 'fine' | 'low' | 'out'

/** Used share of the granted calls, 0 to 1; 1 if none were granted. */
export const usedShare = ({ remaining, total }: Quota): number =>
  total <= 0 ? 1 : Math.min(1, Math.max(0, (total - remaining) / total))

/** Amber from 80 %, red when nothing is left. */
export function quotaLevel(quota: Quota): QuotaLevel {
  if (quota.remaining <= 0) return 'out'
  return usedShare(quota) >= 0.8 ? 'low' : 'fine'
}

type Entitled = { is_member: boolean; remaining_calls: number }

/** Creating a link needs a valid membership or calls left. While the profile is unknown, it is not allowed. */
export const mayCreate = (profile: Entitled | undefined): boolean =>
  profile !== undefined && (profile.is_member || profile.remaining_calls > 0)

export const isTrial = (profile: Entitled | undefined): boolean =>
  profile !== undefined && !profile.is_member && profile.remaining_calls > 0
