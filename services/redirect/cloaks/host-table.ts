import type { OwnHost } from '@sluice/contract/routing'
import type { Span } from '../span.ts'

const COLON = 58
const DOT = 46

/** Own hosts by the bytes of a `Host` line. */
export type HostTable = {
  /** undefined: the installation's address is meant. A port, a final dot and the case of letters do not matter. */
  find: (bytes: Uint8Array, host: Span) => OwnHost | undefined
  readonly size: number
}

/** ASCII letters in lower case; other bytes stay apart from them. */
const lower = (byte: number): number => (byte >= 65 && byte <= 90 ? byte | 0x20 : byte)

function endOfName(bytes: Uint8Array, { start, end }: Span): number {
  let at = start
  while (at < end && bytes[at] !== COLON) at++
  return at > start && bytes[at - 1] === DOT ? at - 1 : at
}

function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = end - start
  for (let i = start; i < end; i++) hash = Math.imul(hash, 31) + lower(bytes[i]!)
  return hash ^ (hash >>> 15)
}

function isThere(bytes: Uint8Array, start: number, end: number, name: string): boolean {
  if (name.length !== end - start) return false
  for (let i = 0; i < name.length; i++) if (lower(bytes[start + i]!) !== name.charCodeAt(i)) return false
  return true
}

/** A table of which at most half is filled, looked up without making a string. */
export function createHostTable(hosts: readonly OwnHost[]): HostTable {
  let mask = 1
  while (mask < hosts.length * 2) mask *= 2
  const slots = new Array<OwnHost | undefined>(mask--).fill(undefined)
  for (const host of hosts) {
    const bytes = Buffer.from(host.host)
    let slot = hashOf(bytes, 0, bytes.length) & mask
    while (slots[slot]) slot = (slot + 1) & mask
    slots[slot] = host
  }
  return {
    size: hosts.length,
    find(bytes, host) {
      if (hosts.length === 0) return undefined
      const end = endOfName(bytes, host)
      let slot = hashOf(bytes, host.start, end) & mask
      for (;;) {
        const found = slots[slot]
        if (!found || isThere(bytes, host.start, end, found.host)) return found
        slot = (slot + 1) & mask
      }
    },
  }
}
