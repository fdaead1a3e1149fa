import { LRUCache } from 'lru-cache'
import { type Span, textAt } from '../span.ts'
import { growingTo } from './growing.ts'

/** A power of two; each slot is one pointer. */
const SLOTS = 16_384

function slotOf(bytes: Uint8Array, { start, end }: Span): number {
  let hash = end - start
  for (let i = start; i < end; i++) hash = Math.imul(hash, 31) + bytes[i]!
  return (hash ^ (hash >>> 15)) & (SLOTS - 1)
}

function isThere(bytes: Uint8Array, { start, end }: Span, code: string): boolean {
  if (code.length !== end - start) return false
  for (let i = 0; i < code.length; i++) if (bytes[start + i] !== code.charCodeAt(i)) return false
  return true
}

export type CodeCache<V> = {
  /** The value of the ASCII code at that place. Does not count as use. */
  peek: (bytes: Buffer, code: Span) => V | undefined
  get: (code: string) => V | undefined
  set: (code: string, value: V) => void
  delete: (code: string) => void
  values: () => Iterable<V>
  readonly size: number
}

/**
 * Values by code; above `max` the least recently used go. In front of the map is a table of recently used codes, looked
 * up by their bytes: cutting a string out of a request for the map costs more than the look-up.
 */
export function createCodeCache<V extends {}>(max: number, codeOf: (value: V) => string): CodeCache<V> {
  const front = new Array<V | undefined>(SLOTS).fill(undefined)
  const map = new LRUCache<string, V>({
    ...growingTo(max),
    dispose(value, code) {
      const slot = slotOf(Buffer.from(code), { start: 0, end: code.length })
      if (front[slot] === value) front[slot] = undefined
    },
  })
  return {
    peek(bytes, code) {
      const slot = slotOf(bytes, code)
      const near = front[slot]
      if (near !== undefined && isThere(bytes, code, codeOf(near))) return near
      const value = map.peek(textAt(bytes, code))
      if (value !== undefined) front[slot] = value
      return value
    },
    get: (code) => map.get(code),
    set: (code, value) => void map.set(code, value),
    delete: (code) => void map.delete(code),
    values: () => map.values(),
    get size() {
      return map.size
    },
  }
}
