import { expect, test } from 'vitest'
import { lastKnown } from './last-known.ts'

function counter() {
  const state = { now: 0, reads: 0, away: false, failures: 0 }
  const read = lastKnown(
    async () => {
      state.reads += 1
      if (state.away) throw new Error('away')
      return state.reads
    },
    { none: 0, keptMs: 60_000, failed: () => void state.failures++, now: () => state.now },
  )
  return { state, read }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('the first callers wait for one reading, later ones get it at once until it is due', async () => {
  const { state, read } = counter()
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  state.now = 59_999
  expect(await read()).toBe(1)
  expect(state.reads).toBe(1)
  state.now = 60_000
  expect(await read()).toBe(1)
  await settled()
  expect(await read()).toBe(2)
})

test('a reading that failed is told, is not repeated at once, and leaves what is known', async () => {
  const { state, read } = counter()
  state.away = true
  expect([await read(), await read()]).toEqual([0, 0])
  expect(state).toMatchObject({ reads: 1, failures: 1 })
  state.away = false
  state.now = 5_000
  expect(await read()).toBe(2)
  state.away = true
  state.now = 65_000
  await read()
  await settled()
  expect(await read()).toBe(2)
  expect(state).toMatchObject({ reads: 3, failures: 2 })
})
