import type { OwnDomain } from '../../../api/domains.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const OFTEN_MS = 5 * SECOND
const SELDOM_MS = 5 * MINUTE
/** A certificate takes seconds; one that takes longer has met with something. */
const ORDERED_SOON_MS = 10 * MINUTE

type Checked = Pick<OwnDomain, 'state' | 'lost' | 'checked' | 'next_check' | 'verified'>

/** Whether DNS is asked again and again because it is not right. */
export const waitsForDns = ({ state, lost }: Pick<OwnDomain, 'state' | 'lost'>): boolean =>
  state === 'waiting' || lost !== null

/** In how many ms to ask for the domains again: as often as news can be there; false when all are live. */
export function pollAfter(domains: readonly Checked[], now: number): number | false {
  const waits = domains.filter(({ state }) => state !== 'live').map((domain) => pauseOf(domain, now))
  return waits.length === 0 ? false : Math.min(...waits)
}

function pauseOf(domain: Checked, now: number): number {
  const { state, checked, next_check, verified } = domain
  if (!waitsForDns(domain)) {
    const since = now - Date.parse(verified ?? next_check)
    return state !== 'failing' && since < ORDERED_SOON_MS ? OFTEN_MS : MINUTE
  }
  if (checked === null) return OFTEN_MS
  const next = Date.parse(next_check)
  // The server's own times as well, because the reader's clock may be wrong.
  const pause = Math.min(next - Date.parse(checked), next - now + SECOND)
  return Math.min(Math.max(pause, OFTEN_MS), SELDOM_MS)
}

export type Ago = { count: number; unit: 'second' | 'minute' | 'hour' | 'day' }

/** A span for reading, in its largest unit; what is below a second is none. */
export function agoOf(ms: number): Ago {
  const seconds = Math.max(0, Math.round(ms / SECOND))
  if (seconds < 60) return { count: seconds, unit: 'second' }
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return { count: minutes, unit: 'minute' }
  const hours = Math.round(minutes / 60)
  return hours < 48 ? { count: hours, unit: 'hour' } : { count: Math.round(hours / 24), unit: 'day' }
}
