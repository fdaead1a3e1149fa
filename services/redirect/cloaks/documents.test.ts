import {
  cloakKey,
  type DocumentKey,
  MAX_DOCUMENT_AGE_MS,
  type RoutingDocument,
} from '@sluice/contract/routing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cloakOf } from '../testing/documents.ts'
import { createDocuments } from './documents.ts'
import { createMemory } from './memory.ts'
import type { DocumentSource } from './source.ts'
import { createUnknownCodes } from './unknown-codes.ts'

const cloak = (version: number, code = 'code') =>
  cloakOf(code, {
    version,
    mode: 'full_open',
    realUrl: `https://v${version}.test/`,
    auditUrl: null,
    countries: [],
  })
const KEY = cloakKey('code')

/** A store of documents that a test fills, silences or delays. */
function store(name: DocumentSource['name']) {
  const held = new Map<DocumentKey, RoutingDocument>()
  const source = {
    ...{ name, state: 'closed' as const, held, down: false, asked: 0 },
    pause: Promise.resolve() as Promise<void>,
    async read(key: DocumentKey) {
      source.asked++
      const { down } = source
      const found = held.get(key) ?? null
      await source.pause
      if (down) throw new Error('down')
      return found
    },
  }
  return source
}

function setUp() {
  const clock = { now: 0 }
  const [redis, account] = [store('redis'), store('account')]
  const unknown = createUnknownCodes(() => clock.now, 5_000)
  const memory = createMemory(1_000)
  const documents = createDocuments(memory, [redis, account], unknown, () => clock.now)
  const usable = () => documents.usable(memory.get(KEY)!, clock.now)
  const version = () => memory.get(KEY)?.document.version
  return { clock, redis, account, unknown, memory, documents, usable, version }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a document comes from Redis, and from account when Redis lacks it or is down', async () => {
  const { redis, account, documents } = setUp()
  redis.held.set(KEY, cloak(1))
  expect(await documents.read(KEY)).toBe('found')
  expect(account.asked).toBe(0)
  account.held.set(cloakKey('other'), cloak(1, 'other'))
  expect(await documents.read(cloakKey('other'))).toBe('found')
  redis.down = true
  account.held.set(cloakKey('third'), cloak(1, 'third'))
  expect(await documents.read(cloakKey('third'))).toBe('found')
})

test('a thousand visits to one cold link cost one read from each store', async () => {
  const { redis, account, documents } = setUp()
  account.held.set(KEY, cloak(1))
  await Promise.all(Array.from({ length: 1_000 }, () => documents.read(KEY)))
  expect([redis.asked, account.asked]).toEqual([1, 1])
})

test('a document is used for five seconds, refreshed in the background until ten, then read before use', async () => {
  const { clock, redis, documents, usable } = setUp()
  redis.held.set(KEY, cloak(1))
  await documents.read(KEY)
  clock.now = 4_999
  expect(usable()).toBe(true)
  expect(redis.asked).toBe(1)
  clock.now = MAX_DOCUMENT_AGE_MS
  expect(usable()).toBe(false)
  clock.now = MAX_DOCUMENT_AGE_MS - 1
  expect(usable()).toBe(true)
  await settled()
  expect(redis.asked).toBe(2)
  clock.now += 4_999
  expect(usable()).toBe(true)
})

test('documents read together do not keep being refreshed together', async () => {
  const { clock, redis, memory, documents } = setUp()
  const codes = Array.from({ length: 200 }, (_, index) => `code${index}`)
  for (const code of codes) redis.held.set(cloakKey(code), cloak(1, code))
  await Promise.all(codes.map((code) => documents.read(cloakKey(code))))
  const askedInTenth: number[] = []
  for (clock.now = 100; clock.now <= 60_000; clock.now += 100) {
    const before = redis.asked
    for (const code of codes) expect(documents.usable(memory.get(cloakKey(code))!, clock.now)).toBe(true)
    askedInTenth.push(redis.asked - before)
    await settled()
  }
  expect(askedInTenth.reduce((sum, each) => sum + each)).toBeGreaterThan(codes.length * 8)
  expect(Math.max(...askedInTenth.slice(200))).toBeLessThan(codes.length / 4)
})

test('while every store is down old documents are used at once, and read again when one is back', async () => {
  const { clock, redis, account, documents, usable, version } = setUp()
  redis.held.set(KEY, cloak(1))
  await documents.read(KEY)
  redis.down = account.down = true
  clock.now = 60_000
  expect(usable()).toBe(false)
  expect(await documents.read(KEY)).toBe('unavailable')
  expect(documents.allOut).toBe(true)
  expect(usable()).toBe(true)
  account.down = false
  account.held.set(KEY, cloak(2))
  clock.now += 1_000
  expect(usable()).toBe(true)
  await settled()
  expect(documents.allOut).toBe(false)
  expect(usable()).toBe(false)
  await documents.read(KEY)
  expect(version()).toBe(2)
})

test('a hint makes the held document stale at once and triggers a read of the newer one', async () => {
  const { redis, documents, usable, version } = setUp()
  redis.held.set(KEY, cloak(1))
  await documents.read(KEY)
  redis.held.set(KEY, cloak(2))
  documents.hint({ key: KEY, version: 2 })
  expect(usable()).toBe(false)
  await settled()
  expect(version()).toBe(2)
  expect(usable()).toBe(true)
})

test('a document announced while an old answer was in flight is read once more', async () => {
  const { redis, documents, version } = setUp()
  redis.held.set(KEY, cloak(1))
  let release = () => {}
  redis.pause = new Promise((resolve) => {
    release = resolve
  })
  const read = documents.read(KEY)
  redis.held.set(KEY, cloak(2))
  documents.hint({ key: KEY, version: 2 })
  release()
  await read
  expect(version()).toBe(2)
})

test('when Redis is behind the announced version, account is asked', async () => {
  const { redis, account, documents, version } = setUp()
  redis.held.set(KEY, cloak(1))
  await documents.read(KEY)
  account.held.set(KEY, cloak(2))
  documents.hint({ key: KEY, version: 2 })
  await settled()
  expect(version()).toBe(2)
})

test('a document that no store has in the announced version yet is used, and read again at its next use', async () => {
  const { redis, account, documents, usable } = setUp()
  for (const code of ['first', 'code']) {
    redis.held.set(cloakKey(code), cloak(1, code))
    account.held.set(cloakKey(code), cloak(1, code))
    await documents.read(cloakKey(code))
  }
  documents.hint({ key: KEY, version: 2 })
  await documents.read(KEY)
  const asked = redis.asked
  expect(usable()).toBe(true)
  expect(redis.asked).toBe(asked + 1)
})

test('in any order of writes, reads and hints an older version never replaces a newer one', async () => {
  const action = fc.oneof(
    fc.record({
      at: fc.constantFrom('redis' as const, 'account' as const),
      version: fc.integer({ min: 1, max: 9 }),
    }),
    fc.constant('read' as const),
    fc.record({ hint: fc.integer({ min: 1, max: 9 }) }),
    fc.constant('turn' as const),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 60, size: 'max' }), async (actions) => {
      const { documents, version, ...stores } = setUp()
      let highest = 0
      for (const action of actions) {
        if (action === 'read') void documents.read(KEY)
        else if (action === 'turn') await settled()
        else if ('hint' in action) documents.hint({ key: KEY, version: action.hint })
        else stores[action.at].held.set(KEY, cloak(action.version))
        expect(version() ?? highest).toBeGreaterThanOrEqual(highest)
        highest = version() ?? highest
      }
      await settled()
    }),
    { numRuns: 200 },
  )
})

test('a flushed Redis and a silent account together take down no live link', async () => {
  const { clock, redis, account, documents, version } = setUp()
  redis.held.set(KEY, cloak(3))
  await documents.read(KEY)
  redis.held.clear()
  account.down = true
  clock.now = 60_000
  expect(await documents.read(KEY)).toBe('unavailable')
  expect([version(), documents.isUnknown(KEY)]).toEqual([3, false])
  expect(await documents.read(cloakKey('cold'))).toBe('unavailable')
  expect(documents.isUnknown(cloakKey('cold'))).toBe(false)
})

test('an unknown code stays unknown until a hint names it', async () => {
  const { account, documents } = setUp()
  expect(await documents.read(KEY)).toBe('none')
  expect(documents.isUnknown(KEY)).toBe(true)
  account.held.set(KEY, cloak(1))
  documents.hint({ key: KEY, version: 1 })
  expect(documents.isUnknown(KEY)).toBe(false)
  expect(await documents.read(KEY)).toBe('found')
})

test('a flood of made-up codes reaches account a few times a second, uses bounded memory, and does not stop good codes', async () => {
  const { clock, redis, account, unknown, documents } = setUp()
  for (let i = 0; i < 60_000; i++) {
    clock.now = i
    await documents.read(cloakKey(`made-up-${i}`))
  }
  expect(account.asked).toBeLessThanOrEqual(300)
  expect(unknown.size).toBeLessThanOrEqual(5_000)
  redis.held.set(KEY, cloak(1))
  expect(await documents.read(KEY)).toBe('found')
})

test('any number of cold links are found through account alone while Redis is down', async () => {
  const { redis, account, documents } = setUp()
  redis.down = true
  for (let i = 0; i < 500; i++) {
    account.held.set(cloakKey(`code${i}`), cloak(1, `code${i}`))
    expect(await documents.read(cloakKey(`code${i}`))).toBe('found')
  }
})

test('hundreds of links opened at once on a fresh node are all found', async () => {
  const { account, documents } = setUp()
  const keys = Array.from({ length: 300 }, (_, n) => `cold${n}`)
  for (const code of keys) account.held.set(cloakKey(code), cloak(1, code))
  const outcomes = await Promise.all(keys.map((code) => documents.read(cloakKey(code))))
  expect(new Set(outcomes)).toEqual(new Set(['found']))
})

test('links of an owner unknown to account do not answer', async () => {
  const { memory, documents } = setUp()
  expect(await documents.read('owner:7')).toBe('none')
  expect(memory.owner(7, 0)?.document.active).toBe(false)
})

test('S-F: a document that cannot be taken into memory counts as unavailable and ends nothing', async () => {
  const redis = store('redis')
  redis.held.set(KEY, cloak(1))
  const memory = createMemory(100)
  memory.put = () => {
    throw new RangeError('cannot be used')
  }
  const documents = createDocuments(memory, [redis], createUnknownCodes())
  expect(await documents.read(KEY)).toBe('unavailable')
  expect(documents.reads.unavailable).toBe(1)
})
