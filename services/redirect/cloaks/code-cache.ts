import { LRUCache } from 'lru-cache'

/** A power of two; each slot is one pointer. */
const SLOTS = 16_384

function slotOf(code: string): number {
  let hash = code.length
  for (let i = 0; i < code.length; i++) hash = Math.imul(hash, 31) + code.charCodeAt(i)
  return (hash ^ (hash >>> 15)) & (SLOTS - 1)
}

export type CodeCache<V> = {
  /** Does not count as use. */
  peek: (code: string) => V | undefined
  get: (code: string) => V | undefined
  set: (code: string, value: V) => void
  delete: (code: string) => void
  values: () => Iterable<V>
  readonly size: number
}

/**
 * Values by code; of more than `max` the least recently used go. In front of the map lies a table of the codes looked
 * up lately: a map internalizes each key cut out of a request first, which costs more than the look-up.
 */
export function createCodeCache<V extends {}>(max: number, codeOf: (value: V) => string): CodeCache<V> {
  const front = new Array<V | undefined>(SLOTS).fill(undefined)
  const map = new LRUCache<string, V>({
    max,
    dispose(value, code) {
      const slot = slotOf(code)
      if (front[slot] === value) front[slot] = undefined
    },
  })
  return {
    peek(code) {
      const slot = slotOf(code)
      const near = front[slot]
      if (near !== undefined && codeOf(near) === code) return near
      const value = map.peek(code)
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
