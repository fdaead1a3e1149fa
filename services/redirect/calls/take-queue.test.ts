import { type LeaseGranted, MAX_TAKES, type TakeLease } from '@sluice/contract/leases'
import { expect, test } from 'vitest'
import { createTakeQueue } from './take-queue.ts'

/** A queue whose requests the test answers by hand: the lease's number is the owner's. */
function queue() {
  const sent: { owners: number[]; answer: () => void; fail: (error: Error) => void }[] = []
  const take = createTakeQueue((takes: TakeLease[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<LeaseGranted[]>()
    const owners = takes.map(({ owner }) => owner)
    const leases = owners.map((lease) => ({ lease, calls: 1, lifeMs: 1, idleMs: 1 }))
    sent.push({ owners, answer: () => resolve(leases), fail: reject })
    return promise
  })
  return { sent, ask: (owner: number) => take({ owner, request: '', want: 1 }).then(({ lease }) => lease) }
}
const turn = () => new Promise(setImmediate)
const count = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)

test('a single request is sent at once', async () => {
  const { sent, ask } = queue()
  const asked = ask(7)
  await Promise.resolve()
  expect(sent.map(({ owners }) => owners)).toEqual([[7]])
  sent[0]?.answer()
  expect(await asked).toBe(7)
})

test('requests that arrive while others are in flight go together, and each gets its own answer', async () => {
  const { sent, ask } = queue()
  const asked: Promise<number>[] = []
  for (const owner of count(1, 20)) {
    asked.push(ask(owner))
    await turn()
  }
  expect(sent.map(({ owners }) => owners)).toEqual([[1], [2], [3], [4]])
  sent[2]?.answer()
  await turn()
  expect(sent.slice(4).map(({ owners }) => owners)).toEqual([count(5, 20)])
  for (const { answer } of sent) answer()
  expect(await Promise.all(asked)).toEqual(count(1, 20))
})

test('no request names more owners than account accepts', async () => {
  const { sent, ask } = queue()
  const asked = count(1, 2 * MAX_TAKES + 1).map(ask)
  await turn()
  expect(sent.map(({ owners }) => owners.length)).toEqual([MAX_TAKES, MAX_TAKES, 1])
  for (const { answer } of sent) answer()
  await Promise.all(asked)
})

test('a failed request fails those sent with it and no others', async () => {
  const { sent, ask } = queue()
  const first = ask(1)
  await turn()
  const second = ask(2)
  await turn()
  sent[0]?.fail(new Error('no answer'))
  await expect(first).rejects.toThrow('no answer')
  sent[1]?.answer()
  expect(await second).toBe(2)
  const third = ask(3)
  await turn()
  sent[2]?.answer()
  expect(await third).toBe(3)
})
