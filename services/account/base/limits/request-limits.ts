import { problem } from '../http/fail.ts'
import type { Limit, Limiter } from './limiter.ts'

/** Limits of requests per minute. */
export type RequestRates = {
  /** Per user, and per API key. */
  user: number
  /** Per user, and per API key, for requests of reports. */
  reports: number
  /** Per network, for requests without a session. */
  anonymous: number
  /** Per network, for all requests: thousands of users may share their carrier's address. */
  address: number
}

/** `token`: as sent, whether valid or not. `user` and `key`: undefined without a valid one. */
export type Asker = {
  network: string
  token: string | undefined
  user: number | undefined
  /** The API key that was used; it has limits of its own. */
  key?: number | undefined
  report: boolean
}

export type RequestLimits = {
  /** Counts a request. Throws `too_many_requests` when there were too many. */
  take(asker: Asker): Promise<void>
  /** Throws what `take` last threw for this caller, while it still applies. Asks no store. */
  refuseKnown(asker: Omit<Asker, 'user' | 'key'>): void
}

const MINUTE_MS = 60_000
const MOST_KNOWN = 10_000

export function requestLimits(
  limiter: Limiter,
  rates: RequestRates,
  now: () => number = Date.now,
): RequestLimits {
  const refusedUntil = new Map<string, number>()
  const keyOf = ({ network, token, report }: Omit<Asker, 'user' | 'key'>) => `${report} ${token ?? network}`
  const refuse = (waitMs: number) => {
    throw problem('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
  }
  return {
    refuseKnown(asker) {
      const key = keyOf(asker)
      const waitMs = (refusedUntil.get(key) ?? 0) - now()
      if (waitMs > 0) refuse(waitMs)
      refusedUntil.delete(key)
    },
    async take(asker) {
      const waitMs = await limiter.take(limitsOf(asker, rates))
      if (waitMs === 0) return
      if (refusedUntil.size >= MOST_KNOWN) refusedUntil.delete(refusedUntil.keys().next().value!)
      refusedUntil.set(keyOf(asker), now() + waitMs)
      refuse(waitMs)
    },
  }
}

function limitsOf({ network, user, key, report }: Asker, rates: RequestRates): Limit[] {
  const limit = (key: string, most: number) => ({ key: `requests:${key}`, most, windowMs: MINUTE_MS })
  const address = limit(`address:${network}`, rates.address)
  if (user === undefined) return [address, limit(`anonymous:${network}`, rates.anonymous)]
  const who = key === undefined ? `${user}` : `key:${key}`
  const own = [address, limit(`user:${who}`, rates.user)]
  return report ? [...own, limit(`reports:${who}`, rates.reports)] : own
}
