import { codeAt } from '@sluice/contract/routing'
import fc from 'fast-check'
import { LRUCache } from 'lru-cache'
import { expect, test } from 'vitest'
import { type Address, type CodeCache, createCodeCache } from './code-cache.ts'

/** Looks up a code that stands among other bytes. */
function peek<V>(cache: Pick<CodeCache<V>, 'peek'>, { code, domain }: Address): V | undefined {
  return cache.peek(Buffer.from(`/t/${code}?code`), { start: 3, end: 3 + code.length }, domain)
}

const address = fc.record({
  code: fc.integer({ min: 1, max: 20 }).map((n) => `code${n}`),
  domain: fc.constantFrom(0, 0, 1, 70_000),
})
const step = fc.tuple(fc.constantFrom('peek', 'get', 'set', 'delete'), address)

test('after any puts, replacements, removals and evictions it holds what a bounded map holds', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      type Value = Address & { at: number }
      const cache = createCodeCache<Value>(10, (value) => value)
      const model = new LRUCache<string, Value>({ max: 10 })
      for (const [at, [action, place]] of steps.entries()) {
        const key = codeAt(place.domain, place.code)
        const value = { ...place, at }
        if (action === 'set') for (const each of [cache, model]) each.set(key, value)
        else if (action === 'delete') for (const each of [cache, model]) each.delete(key)
        else if (action === 'get') expect(cache.get(key)).toBe(model.get(key))
        else expect(peek(cache, place)).toBe(model.peek(key))
      }
      expect([...cache.values()]).toEqual([...model.values()])
      expect(cache.size).toBe(model.size)
    }),
  )
})

test('codes that share a slot of the front table are kept apart, and so are the domains of a code', () => {
  const places = Array.from({ length: 50_000 }, (_, n) => ({
    code: `c${(n >> 1).toString(36)}`,
    domain: n % 2 === 0 ? 0 : n,
  }))
  const cache = createCodeCache<Address>(places.length, (value) => value)
  for (const each of places) cache.set(codeAt(each.domain, each.code), each)
  for (const each of [...places, ...places.toReversed()]) expect(peek(cache, each)).toBe(each)
  for (const domain of [0, 1]) expect(peek(cache, { code: 'absent', domain })).toBeUndefined()
  expect(peek(cache, { code: 'c1', domain: 9 })).toBeUndefined()
})
