import { type LeaseGranted, MAX_LEASE_CALLS, type TakeLeases } from '@sluice/contract/leases'
import { createLog } from '@sluice/kit/log'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Calls, createCalls } from './calls.ts'
import { type Lease, remaining } from './lease.ts'

let now = 0
let lease = 0
let asked: TakeLeases[] = []
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
  ;[now, lease, asked, fails] = [0, 0, [], false]
  calls = createCalls({
    client: {
      state: 'closed',
      take: async (asks) => {
        asked.push(asks)
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

const together = () => asked.map(({ takes }) => takes.length)
const names = (question = 0) => asked[question]?.takes.map(({ request }) => request)

test('the leases of many owners are renewed near their end by one request', async () => {
  await visitAll(30)
  expect(together()).toEqual(Array(30).fill(1))
  await pass(49_000)
  await visitAll(30)
  expect(together().slice(30)).toEqual([])
  await pass(250)
  expect(together().slice(30)).toEqual([30])
  await pass(20_000)
  await visitAll(30)
  expect(together().slice(31)).toEqual([])
})

test('an owner whose calls would run out gets a lease at once', async () => {
  await visit(1)
  for (let call = 0; call < 6; call++) await visit(1)
  await Promise.resolve()
  expect(together()).toEqual([1, 1])
})

test('without an answer all leases are requested again under the same ids', async () => {
  await visitAll(3)
  await pass(49_000)
  await visitAll(3)
  fails = true
  await pass(250)
  await pass(750)
  expect(together().slice(3)).toEqual([3, 3])
  expect(names(4)).toEqual(names(3))
})

/** The most calls held unspent during a minute with `rate` visits a second. */
async function mostHeld(rate: number): Promise<number> {
  const stepMs = 10
  let most = 0
  for (let ms = 0, due = 0; ms < 60_000; ms += stepMs) {
    await pass(stepMs)
    for (due += (rate * stepMs) / 1_000; due >= 1; due -= 1) await visit(1)
    most = Math.max(most, unspent(calls.wallet(1).leases))
  }
  return most
}
const unspent = (leases: readonly Lease[]) => leases.reduce((sum, each) => sum + remaining(each, now), 0)

test.each([5, 200, 1_000, 5_000])(
  'at %i visits a second no more is held of an owner than six seconds of them and one lease besides',
  async (rate) => {
    expect(await mostHeld(rate)).toBeLessThanOrEqual(6 * rate + MAX_LEASE_CALLS)
  },
)

test('more than one lease of an owner is held only when one would not last', async () => {
  expect(await mostHeld(1_000)).toBeGreaterThan(MAX_LEASE_CALLS)
  await pass(60_000)
  expect(await mostHeld(100)).toBeLessThanOrEqual(MAX_LEASE_CALLS)
})
