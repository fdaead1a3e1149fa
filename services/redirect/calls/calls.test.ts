import type { LeaseGranted, TakeLease, TakeLeases } from '@sluice/contract/leases'
import { createLog } from '@sluice/kit/log'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Calls, createCalls } from './calls.ts'

let now = 0
let lease = 0
let alone: TakeLease[] = []
let together: TakeLeases[] = []
let fails = false
let calls: Calls

const granted = (want: number): LeaseGranted => ({
  lease: ++lease,
  calls: want,
  lifeMs: 60_000,
  idleMs: 60_000,
})

beforeEach(() => {
  vi.useFakeTimers()
  ;[now, lease, alone, together, fails] = [0, 0, [], [], false]
  calls = createCalls({
    client: {
      state: 'closed',
      take: async (ask) => {
        alone.push(ask)
        return granted(ask.want)
      },
      takeSome: async (asks) => {
        together.push(asks)
        if (fails) throw new Error('no answer')
        return asks.takes.map(({ want }) => granted(want))
      },
      report: async () => {},
      close: async () => {},
    },
    holder: 'w0',
    grace: 0,
    settle: () => {},
    graceCounts: new Map(),
    keepGrace: () => {},
    log: createLog('test', 'silent'),
    now: () => now,
  })
})
afterEach(async () => {
  await calls.close()
  vi.useRealTimers()
})

const pass = async (ms: number) => {
  now += ms
  await vi.advanceTimersByTimeAsync(ms)
}
const visit = async (owner: number) => {
  const wallet = calls.wallet(owner)
  if (calls.state(wallet, now) === 'ask') await calls.ask(wallet)
  expect(calls.spend(wallet, now)).toBeDefined()
}
const visitAll = async (owners: number) => {
  for (let owner = 1; owner <= owners; owner++) await visit(owner)
}

test('leases of many owners that near their end are followed by others in one question', async () => {
  await visitAll(30)
  expect(alone).toHaveLength(30)
  await pass(46_000)
  await visitAll(30)
  await pass(1_000)
  expect(alone).toHaveLength(30)
  expect(together.map(({ takes }) => takes.length)).toEqual([30])
  await pass(20_000)
  await visitAll(30)
  expect(alone).toHaveLength(30)
})

test('an owner whose calls would not last is asked for at once', async () => {
  await visit(1)
  for (let call = 0; call < 6; call++) await visit(1)
  expect([alone.length, together.length]).toEqual([2, 0])
})

test('without an answer each of them asks again under its name', async () => {
  await visitAll(3)
  await pass(46_000)
  await visitAll(3)
  fails = true
  await pass(1_000)
  expect(together).toHaveLength(1)
  await pass(1_000)
  const names = alone.slice(3).map(({ request }) => request)
  expect(names).toEqual(together[0]?.takes.map(({ request }) => request))
})
