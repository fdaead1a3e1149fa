import type { DisabledReason } from '@sluice/contract/api-webhooks'

export type EndpointState = {
  disabled: DisabledReason | null
  failing_since: Date | null
  last_failure_at: Date | null
  warned_at: Date | null
  told_at: Date | null
}
/** `tell`: its owner does not know yet that it was disabled. */
export type Judgement = 'fine' | 'warn' | 'disable' | 'tell'

const HOUR_MS = 3_600_000
/** Failures over this long without one success: its owner hears of it, and later it is disabled. */
export const WARN_MS = 24 * HOUR_MS
export const DISABLE_MS = 120 * HOUR_MS
/** Between the two, however late the warning was. */
const WARNED_MS = 24 * HOUR_MS

/** Failures must span the time: one event alone does not count for longer than it is tried. */
export function judgeEndpoint(state: EndpointState, now: number): Judgement {
  const { disabled, failing_since, last_failure_at, warned_at, told_at } = state
  if (disabled !== null) return disabled === 'owner' || told_at !== null ? 'fine' : 'tell'
  const failedMs = failing_since && last_failure_at ? last_failure_at.getTime() - failing_since.getTime() : 0
  if (failedMs < WARN_MS) return 'fine'
  if (warned_at === null) return 'warn'
  return failedMs >= DISABLE_MS && now - warned_at.getTime() >= WARNED_MS ? 'disable' : 'fine'
}
