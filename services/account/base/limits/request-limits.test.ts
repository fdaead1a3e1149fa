import { expect, test } from 'vitest'
import type { Limiter } from './limiter.ts'
import { localLimiter } from './local-limiter.ts'
import { requestLimits } from './request-limits.ts'

const RATES = { user: 20, reports: 4, anonymous: 6, address: 100 }
const asker = { network: '192.0.2.1/32', token: 'a.b.c', user: 7, report: false }
const refused = { code: 'too_many_requests', facts: { retryAfterSeconds: 60 } }

function counted() {
  let now = 0
  let asked = 0
  // Enforces half of each limit.
  const local = localLimiter(() => now)
  const limiter: Limiter = {
    ...local,
    takeAndTell(limits) {
      asked += 1
      return local.takeAndTell(limits)
    },
  }
  const pass = (ms: number) => {
    now += ms
  }
  return { limits: requestLimits(limiter, RATES, () => now), asked: () => asked, pass }
}

test('S-R: a refused caller is refused again without asking any store, until the time is over', async () => {
  const { limits, asked, pass } = counted()
  for (let n = 0; n < 10; n += 1) await limits.take(asker)
  limits.refuseKnown(asker)
  await expect(limits.take(asker)).rejects.toMatchObject(refused)
  const before = asked()
  expect(() => limits.refuseKnown(asker)).toThrow(expect.objectContaining(refused))
  expect(asked()).toBe(before)
  limits.refuseKnown({ ...asker, token: 'd.e.f' })
  limits.refuseKnown({ ...asker, token: undefined })
  pass(60_000)
  limits.refuseKnown(asker)
  await limits.take(asker)
})

test('S-R: too many reports do not limit other requests, and visitors do not limit signed-in users', async () => {
  const { limits } = counted()
  const report = { ...asker, report: true }
  await limits.take(report)
  await limits.take(report)
  await expect(limits.take(report)).rejects.toMatchObject(refused)
  limits.refuseKnown(asker)
  await limits.take(asker)
  const visitor = { ...asker, token: undefined, user: undefined }
  for (let n = 0; n < 3; n += 1) await limits.take(visitor)
  await expect(limits.take(visitor)).rejects.toMatchObject(refused)
  await limits.take(asker)
})
