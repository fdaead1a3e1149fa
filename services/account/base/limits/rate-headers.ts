import type { Counted } from './request-limits.ts'

const seconds = (ms: number) => Math.ceil(ms / 1_000)

/**
 * The limits that counted a request and what is left of them, as structured fields. Source:
 * draft-ietf-httpapi-ratelimit-headers.
 */
export const rateHeaders = (counted: readonly Counted[]): Record<string, string> => ({
  'ratelimit-policy': counted
    .map(({ name, most, windowMs }) => `"${name}";q=${most};w=${seconds(windowMs)}`)
    .join(', '),
  ratelimit: counted.map(({ name, left, resetMs }) => `"${name}";r=${left};t=${seconds(resetMs)}`).join(', '),
})
