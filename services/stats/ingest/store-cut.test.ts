import { ClickHouseError } from '@clickhouse/client'
import { createLog } from '@sluice/kit/log'
import fc from 'fast-check'
import { Registry } from 'prom-client'
import { expect, test, vi } from 'vitest'
import { type Cut, tokenOf } from './cut.ts'
import type { FrameItem } from './frame.ts'
import { ingestMetrics } from './ingest-metrics.ts'
import { newRowBuffer } from './row-buffer.ts'
import { storeFrames } from './store-frames.ts'

const rows = newRowBuffer(0)
const visit = (seq: number): FrameItem => ({
  kind: 'visit',
  seq,
  at: seq,
  partition: 0,
  rows,
  start: 0,
  end: 0,
})
const refusal = new ClickHouseError({ message: 'no', code: '469', type: 'VIOLATED_CONSTRAINT' })
const overload = new ClickHouseError({ message: 'later', code: '241', type: 'MEMORY_LIMIT_EXCEEDED' })

/** ClickHouse in memory. Refuses cuts with a row of `refused`; each entry of `weather` makes one more statement fail. */
function memoryStore(refused: (spool: string, seq: number) => boolean, weather: string[]) {
  const stored = new Map<string, number[]>()
  const aside: string[] = []
  /** Tokens of inserts that ClickHouse was killed in. */
  const remembered = new Set<string>()
  const high = new Map<string, number>()
  const fail = (when: 'closed' | 'before' | 'lost' | 'after') => {
    if (weather[0] !== when) return
    weather.shift()
    throw overload
  }
  const take = (cut: Cut) => {
    for (const { spool, step } of cut.parts) {
      if (step.kind === 'visits') {
        expect(step.from).toBe(step.items[0]!.seq)
        expect(step.to).toBe(step.items.at(-1)!.seq)
        stored.set(spool, [...(stored.get(spool) ?? []), ...step.items.map(({ seq }) => seq)])
      }
      expect(step.from).toBe((high.get(spool) ?? 0) + 1)
      high.set(spool, step.to)
    }
  }
  return {
    stored,
    aside,
    high,
    openSession: async () => fail('closed'),
    async insert(cut: Cut, lost: number) {
      fail('before')
      const token = tokenOf(cut, lost)
      if (remembered.has(token)) return
      if (weather[0] === 'lost') remembered.add(token)
      fail('lost')
      const isRefused = cut.parts.some(
        ({ spool, step }) => step.kind === 'visits' && step.items.some(({ seq }) => refused(spool, seq)),
      )
      if (isRefused) throw refusal
      take(cut)
      fail('after')
    },
    insertDead: async () => {},
    async putAside(cut: Cut) {
      fail('before')
      aside.push(...cut.parts.map(({ spool, step }) => `${spool}${step.from}`))
      fail('after')
    },
    readBack: async (spools: string[]) => new Map(spools.map((spool) => [spool, high.get(spool) ?? 0])),
  }
}

const stateOf = () => ({
  highWater: new Map<string, number>(),
  unsure: new Set<string>(),
  lastInsertAt: null,
  lagMs: null,
  refusedInARow: 0,
})
const signals = () => ({ stopping: new AbortController().signal, abandoned: new AbortController().signal })
const seqsTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

test('whatever rows are refused and however often the store fails, refused rows are put aside and the others stored in order', async () => {
  const spools = fc.dictionary(
    fc.constantFrom('a', 'b', 'c'),
    fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }),
  )
  const weather = fc.array(fc.constantFrom('closed', 'before', 'lost', 'after'), { maxLength: 2 })
  await fc.assert(
    fc.asyncProperty(spools, weather, async (good, failures) => {
      const store = memoryStore((spool, seq) => !good[spool]![seq - 1], failures)
      const metrics = ingestMetrics(new Registry())
      const frames = Object.entries(good).map(([spool, all]) => ({
        spool,
        items: seqsTo(all.length).map(visit),
      }))
      const deps = { store, metrics, log: createLog('test', 'silent') }
      await storeFrames(deps, stateOf(), frames, signals())
      for (const [spool, all] of Object.entries(good)) {
        const numbers = seqsTo(all.length)
        expect(store.stored.get(spool) ?? []).toEqual(numbers.filter((seq) => all[seq - 1]))
        const refused = numbers.filter((seq) => !all[seq - 1]).map((seq) => `${spool}${seq}`)
        expect([...new Set(store.aside.filter((name) => name.startsWith(spool)))]).toEqual(refused)
        expect(store.high.get(spool)).toBe(all.length)
      }
    }),
    { numRuns: 40 },
  )
})

test.each([
  { refusals: 4, aside: [], why: 'once alone, after three times with others' },
  { refusals: 5, aside: ['a3'], why: 'twice alone' },
])('a visit refused $why leaves $aside aside', async ({ refusals, aside }) => {
  let left = refusals
  const store = memoryStore((_, seq) => {
    if (seq !== 3 || left === 0) return false
    left -= 1
    return true
  }, [])
  const deps = { store, metrics: ingestMetrics(new Registry()), log: createLog('test', 'silent') }
  await storeFrames(deps, stateOf(), [{ spool: 'a', items: seqsTo(8).map(visit) }], signals())
  expect(left).toBe(0)
  expect(store.aside).toEqual(aside)
  expect(store.stored.get('a')).toEqual(seqsTo(8).filter((seq) => !aside.includes(`a${seq}`)))
})

test('ingest waits for a table that has refused a thousand visits in a row', async () => {
  let mended = false
  const store = memoryStore(() => !mended, [])
  const deps = { store, metrics: ingestMetrics(new Registry()), log: createLog('test', 'silent') }
  const storing = storeFrames(deps, stateOf(), [{ spool: 'a', items: seqsTo(1_500).map(visit) }], signals())
  await vi.waitFor(() => expect(store.aside).toHaveLength(1_000), { timeout: 20_000 })
  mended = true
  await storing
  expect(store.aside).toHaveLength(1_000)
  expect(store.stored.get('a')).toEqual(seqsTo(1_500).slice(1_000))
})
