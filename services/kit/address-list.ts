import { networkV4, parseAddress, parseV6 } from './geo/address.ts'
import { parseNat64 } from './nat64.ts'

/** A rule of a routing document: address or CIDR range; `expiresAt` in Unix ms, null for ever. */
export type RangeRule = { range: string; expiresAt: number | null }

/**
 * Says whether an address (v4 as number, or v6 as groups) is listed at `now` (Unix ms). A v6 address that belongs to a
 * v4 one's network is listed with it.
 */
export type AddressList = {
  size: number
  has: (v4: number, v6: Uint16Array | undefined, now: number) => boolean
}

/** Half-open range `[from, to)` and the moment it ends. */
type Span<T> = { from: T; to: T; until: number }
/** Sorted starts. The addresses from one start to the next are listed until `until` (0: never). */
type Steps<T> = { starts: T[]; until: number[] }

const nat64 = parseNat64('')

const numberOf = (groups: Uint16Array) => groups.reduce((sum, group) => (sum << 16n) | BigInt(group), 0n)

const isPrefix = (bits: number, widest: number) => Number.isInteger(bits) && bits >= 0 && bits <= widest

/** A rule's range as numbers; undefined when the text is not a range. A v4-mapped range counts as v4. */
function spanOf({ range, expiresAt }: RangeRule): { v4: Span<number> } | { v6: Span<bigint> } | undefined {
  const [host = '', prefix] = range.split('/')
  const address = parseAddress(host)
  if (!address) return undefined
  const until = expiresAt ?? Number.POSITIVE_INFINITY
  const mapped = 'v4' in address && host.includes(':')
  const bits = prefix === undefined ? undefined : Number(prefix) - (mapped ? 96 : 0)
  const widest = 'v4' in address ? 32 : 128
  if (bits !== undefined && mapped && bits < 0 && isPrefix(Number(prefix), 128))
    return spanV6(parseV6(host)!, Number(prefix), until)
  if (bits !== undefined && !isPrefix(bits, widest)) return undefined
  if ('v6' in address) {
    // The addresses behind NAT64 are known by v4 alone.
    const v4 = nat64(address.v6)
    if (v4 < 0 || (bits ?? 128) <= 96) return spanV6(address.v6, bits ?? 128, until)
    return spanV4(v4, (bits ?? 128) - 96, until)
  }
  return spanV4(address.v4, bits ?? 32, until)
}

function spanV4(address: number, bits: number, until: number): { v4: Span<number> } {
  const size = 2 ** (32 - bits)
  const from = address - (address % size)
  return { v4: { from, to: from + size, until } }
}

function spanV6(groups: Uint16Array, bits: number, until: number): { v6: Span<bigint> } {
  const size = 1n << BigInt(128 - bits)
  const address = numberOf(groups)
  const from = address - (address % size)
  return { v6: { from, to: from + size, until } }
}

/**
 * CIDR ranges either nest or are disjoint, so one pass with a stack of open ranges cuts the line into steps. Where
 * several cover an address, the latest end counts.
 */
function stepsOf<T extends number | bigint>(spans: Span<T>[]): Steps<T> {
  const sorted = spans.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.to > b.to ? -1 : 1))
  const steps: Steps<T> = { starts: [], until: [] }
  const open: Span<T>[] = []
  const push = (start: T, until: number) => {
    if (steps.starts.at(-1) === start) steps.until[steps.until.length - 1] = until
    else {
      steps.starts.push(start)
      steps.until.push(until)
    }
  }
  const closeUpTo = (limit: T | undefined) => {
    while (open.length > 0 && (limit === undefined || open.at(-1)!.to <= limit)) {
      const closed = open.pop()!
      push(closed.to, open.at(-1)?.until ?? 0)
    }
  }
  for (const span of sorted) {
    closeUpTo(span.from)
    const until = Math.max(span.until, open.at(-1)?.until ?? 0)
    open.push({ ...span, until })
    push(span.from, until)
  }
  closeUpTo(undefined)
  return steps
}

/** When the listing of `value` ends; 0 when it is not listed. */
function untilAt<T extends number | bigint>({ starts, until }: Steps<T>, value: T): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (starts[middle]! <= value) low = middle + 1
    else high = middle
  }
  return low === 0 ? 0 : until[low - 1]!
}

/** Compiles rules once for many look-ups. Texts that are not ranges are left out. */
export function compileAddressList(rules: readonly RangeRule[]): AddressList {
  const spans = rules.map(spanOf).filter((span) => span !== undefined)
  const v4 = stepsOf(spans.flatMap((span) => ('v4' in span ? [span.v4] : [])))
  const v6 = stepsOf(spans.flatMap((span) => ('v6' in span ? [span.v6] : [])))
  const hasV4 = (address: number, now: number) =>
    address >= 0 && v4.starts.length > 0 && untilAt(v4, address) > now
  const hasV6 = (groups: Uint16Array, now: number) =>
    v6.starts.length > 0 && untilAt(v6, numberOf(groups)) > now
  return {
    size: spans.length,
    has: (asV4, asV6, now) => (asV6 ? hasV6(asV6, now) || hasV4(networkV4(asV6), now) : hasV4(asV4, now)),
  }
}
