import { problem } from '../http/fail.ts'
import type { Left, Limit, Limiter } from './limiter.ts'

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

/** A limit that counted a request, and what is left of it. */
export type Counted = Left & { name: keyof RequestRates; most: number; windowMs: number }

/** Gets the limits that count a request, also when it is refused. */
type Tell = (counted: readonly Counted[]) => void

export type RequestLimits = {
  /** Counts a request. Throws `too_many_requests` when there were too many. */
  take(asker: Asker, tell?: Tell): Promise<void>
  /** Throws what `take` last threw for this caller, while it still applies. Asks no store. */
  refuseKnown(asker: Omit<Asker, 'user' | 'key'>, tell?: Tell): void
}

const MINUTE_MS = 60_000
const MOST_KNOWN = 10_000

export function requestLimits(
  limiter: Limiter,
  rates: RequestRates,
  now: () => number = Date.now,
): RequestLimits {
  const refused = new Map<string, { at: number; waitMs: number; counted: readonly Counted[] }>()
  const keyOf = ({ network, token, report }: Omit<Asker, 'user' | 'key'>) => `${report} ${token ?? network}`
  const refuse = (waitMs: number) => {
    throw problem('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
  }
  return {
    refuseKnown(asker, tell) {
      const key = keyOf(asker)
      const known = refused.get(key)
      if (!known) return
      const passedMs = now() - known.at
      if (passedMs >= known.waitMs) {
        refused.delete(key)
        return
      }
      tell?.(known.counted.map((limit) => ({ ...limit, resetMs: Math.max(0, limit.resetMs - passedMs) })))
      refuse(known.waitMs - passedMs)
    },
    async take(asker, tell) {
      const limits = limitsOf(asker, rates)
      const { waitMs, left } = await limiter.takeAndTell(limits)
      const counted = limits.map((limit, at) => ({ left: 0, resetMs: 0, ...limit, ...left[at] }))
      tell?.(counted)
      if (waitMs === 0) return
      if (refused.size >= MOST_KNOWN) refused.delete(refused.keys().next().value!)
      refused.set(keyOf(asker), { at: now(), waitMs, counted })
      refuse(waitMs)
    },
  }
}

type Named = Limit & { name: keyof RequestRates }

function limitsOf({ network, user, key, report }: Asker, rates: RequestRates): Named[] {
  const limit = (name: keyof RequestRates, of: string): Named => ({
    ...{ name, key: `requests:${name}:${of}` },
    ...{ most: rates[name], windowMs: MINUTE_MS },
  })
  const address = limit('address', network)
  if (user === undefined) return [address, limit('anonymous', network)]
  const who = key === undefined ? `${user}` : `key:${key}`
  const own = [address, limit('user', who)]
  return report ? [...own, limit('reports', who)] : own
}
