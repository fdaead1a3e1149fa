import { parse } from 'tldts'

const HOUR = 3_600_000

export type Limit = { most: number; withinMs: number }
/** Below those of Let's Encrypt: 50 certificates a week for a registered domain, 300 orders in three hours. */
export const PER_REGISTERED: Limit = { most: 40, withinMs: 7 * 24 * HOUR }
export const PER_ACCOUNT: Limit = { most: 250, withinMs: 3 * HOUR }

/** The part of a host that somebody registered: `brand.co.uk` of `go.brand.co.uk`. */
export const registeredOf = (host: string): string =>
  parse(host, { allowPrivateDomains: true }).domain ?? host

/**
 * When there is room for an order. `nth`: the time of the order that is `limit.most` ago, if there are as many; null:
 * there is room now.
 */
export function roomAt(nth: Date | undefined, { withinMs }: Limit, now: Date): Date | null {
  const at = nth && new Date(nth.getTime() + withinMs)
  return at && at > now ? at : null
}
