import fc from 'fast-check'
import { LRUCache } from 'lru-cache'
import { expect, test } from 'vitest'
import { type CodeCache, createCodeCache } from './code-cache.ts'

/** Looks up a code that stands among other bytes. */
function peek<V>(cache: Pick<CodeCache<V>, 'peek'>, code: string): V | undefined {
  return cache.peek(Buffer.from(`/t/${code}?code`), { start: 3, end: 3 + code.length })
}

const code = fc.integer({ min: 1, max: 40 }).map((n) => `code${n}`)
const step = fc.tuple(fc.constantFrom('peek', 'get', 'set', 'delete'), code)

test('after any puts, replacements, removals and evictions it holds what a bounded map holds', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const cache = createCodeCache<{ code: string; at: number }>(10, (value) => value.code)
      const model = new LRUCache<string, { code: string; at: number }>({ max: 10 })
      for (const [at, [action, key]] of steps.entries()) {
        const value = { code: key, at }
        if (action === 'set') for (const each of [cache, model]) each.set(key, value)
        else if (action === 'delete') for (const each of [cache, model]) each.delete(key)
        else if (action === 'get') expect(cache.get(key)).toBe(model.get(key))
        else expect(peek(cache, key)).toBe(model.peek(key))
      }
      expect([...cache.values()]).toEqual([...model.values()])
      expect(cache.size).toBe(model.size)
    }),
  )
})

test('codes that share a slot of the front table are kept apart', () => {
  const codes = Array.from({ length: 50_000 }, (_, n) => `c${n.toString(36)}`)
  const cache = createCodeCache<{ code: string }>(codes.length, (value) => value.code)
  for (const each of codes) cache.set(each, { code: each })
  for (const each of [...codes, ...codes.toReversed()]) expect(peek(cache, each)?.code).toBe(each)
  expect(peek(cache, 'absent')).toBeUndefined()
})
