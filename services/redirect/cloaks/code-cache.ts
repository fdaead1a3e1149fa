import { codeAt } from '@sluice/contract/routing'
import { LRUCache } from 'lru-cache'
import { type Span, textAt } from '../span.ts'
import { growingTo } from './growing.ts'

/** A power of two; each slot is one pointer. */
const SLOTS = 16_384

function slotOf(bytes: Uint8Array, { start, end }: Span, domain: number): number {
  let hash = (end - start) ^ Math.imul(domain, 0x9e3779b1)
  for (let i = start; i < end; i++) hash = Math.imul(hash, 31) + bytes[i]!
  return (hash ^ (hash >>> 15)) & (SLOTS - 1)
}

function isThere(bytes: Uint8Array, { start, end }: Span, code: string): boolean {
  if (code.length !== end - start) return false
  for (let i = 0; i < code.length; i++) if (bytes[start + i] !== code.charCodeAt(i)) return false
  return true
}

/** Where a value is: its code, and the domain that the code is at. */
export type Address = { readonly domain: number; readonly code: string }

/** `at` is a code as `codeAt` gives it. */
export type CodeCache<V> = {
  /** The value of the ASCII code at that place. Does not count as use. */
  peek: (bytes: Buffer, code: Span, domain: number) => V | undefined
  get: (at: string) => V | undefined
  set: (at: string, value: V) => void
  delete: (at: string) => void
  values: () => Iterable<V>
  readonly size: number
}

/**
 * Values by address; above `max` the least recently used go. In front of the map is a table of recently used codes, looked
 * up by their bytes: cutting a string out of a request for the map costs more than the look-up.
 */
export function createCodeCache<V extends {}>(max: number, addressOf: (value: V) => Address): CodeCache<V> {
  const front = new Array<V | undefined>(SLOTS).fill(undefined)
  const map = new LRUCache<string, V>({
    ...growingTo(max),
    dispose(value) {
      const { code, domain } = addressOf(value)
      const slot = slotOf(Buffer.from(code), { start: 0, end: code.length }, domain)
      if (front[slot] === value) front[slot] = undefined
    },
  })
  return {
    peek(bytes, code, domain) {
      const slot = slotOf(bytes, code, domain)
      const near = front[slot]
      if (near !== undefined) {
        const held = addressOf(near)
        if (held.domain === domain && isThere(bytes, code, held.code)) return near
      }
      const value = map.peek(codeAt(domain, textAt(bytes, code)))
      if (value !== undefined) front[slot] = value
      return value
    },
    get: (at) => map.get(at),
    set: (at, value) => void map.set(at, value),
    delete: (at) => void map.delete(at),
    values: () => map.values(),
    get size() {
      return map.size
    },
  }
}
