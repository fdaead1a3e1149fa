import { createLog } from '@sluice/kit/log'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startStandInAccount } from '../testing/stand-in-account.ts'
import { keepMinutes } from './minutes.ts'
import { tellMinutes } from './tell-minutes.ts'

const FIRST = 29_000_000
const MINUTE_MS = 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: FIRST * MINUTE_MS + 30_000 })
})
afterEach(() => void vi.useRealTimers())

/** A worker that answers one visit before each minute ends. */
async function startTelling(slot = 1) {
  const account = await startStandInAccount()
  onTestFinished(account.close)
  let answered = 0
  const minutes = keepMinutes(
    () => ({ answered: ++answered, faults: 0 }),
    () => new Array<number>(29).fill(0),
  )
  const peer = { baseUrl: account.url, secret: 'the secret of the services' }
  const stop = tellMinutes(minutes, { account: peer, slot, log: createLog('test', 'silent') })
  const told = () => account.served?.map((each) => each.minutes.map(({ minute }) => minute - FIRST))
  const asked = (times: number) => vi.waitUntil(() => account.asked.served === times, { timeout: 20_000 })
  return { account, stop, told, asked }
}

test.each(['fail', 'older'] as const)(
  'minutes wait for an account that does not take them (%s), and come once, the last when the worker stops',
  async (how) => {
    const { account, stop, told, asked } = await startTelling()
    if (how === 'older') account.served = undefined
    else account.mood = 'fail'
    for (let minute = 1; minute <= 2; minute++) {
      await vi.advanceTimersByTimeAsync(MINUTE_MS)
      await asked(minute)
    }
    account.served = []
    account.mood = 'well'
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    await vi.waitUntil(() => told()?.length === 1, { timeout: 20_000 })
    await stop()
    expect(told()).toEqual([[0, 1, 2], [3]])
    const nodes = account.served.map(({ node }) => node)
    expect(new Set(nodes).size).toBe(1)
  },
)

test('a minute in which a worker stood still is not told as one in which it was there', async () => {
  const { stop, told } = await startTelling(0)
  vi.setSystemTime((FIRST + 5) * MINUTE_MS + 1)
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  await vi.waitUntil(() => told()?.length === 1, { timeout: 20_000 })
  await stop()
  expect(told()?.flat()).toEqual([0, 5, 6])
})
