import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countedLog, createKindCounter } from './counted-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('S-P: the first event of a kind is logged at once, the rest of its minute in one line with a count', () => {
  const info = vi.fn()
  const { note, close } = countedLog(info, 'requests refused')
  for (let n = 0; n < 1_000; n++) note('bad host', { n })
  note('too long')
  expect(info.mock.calls).toEqual([
    [{ kind: 'bad host', n: 0 }, 'requests refused'],
    [{ kind: 'too long' }, 'requests refused'],
  ])
  vi.advanceTimersByTime(60_000)
  expect(info.mock.calls.slice(2)).toEqual([[{ kind: 'bad host', count: 999 }, 'requests refused']])
  vi.advanceTimersByTime(120_000)
  expect(info).toHaveBeenCalledTimes(3)
  note('bad host')
  expect(info).toHaveBeenCalledTimes(4)
  close()
})

test('S-P: every event is always counted once, in at most two lines per kind and minute', () => {
  const events = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(40_000)), { maxLength: 200 })
  fc.assert(
    fc.property(events, (happened) => {
      const counter = createKindCounter()
      let [now, told, lines] = [0, 0, 0]
      const look = () => {
        for (const { count } of counter.due(now)) {
          told += count
          lines++
        }
      }
      for (const [kind, later] of happened) {
        now += later
        look()
        if (!counter.isTold(kind, now)) continue
        told++
        lines++
      }
      now += 60_000
      look()
      expect(told).toBe(happened.length)
      expect(lines).toBeLessThanOrEqual(3 * 2 * (1 + now / 60_000))
    }),
  )
})

test('S-P: kinds beyond the limit are counted as one', () => {
  const counter = createKindCounter()
  const first = Array.from({ length: 10_000 }, (_, n) => counter.isTold(`kind ${n}`, 0))
  expect(first.filter(Boolean)).toHaveLength(101)
  expect(counter.due(60_000)).toEqual([{ kind: 'other', count: 9_899 }])
})
