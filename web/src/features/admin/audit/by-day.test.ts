import { expect, test } from 'vitest'
import { byDay } from './by-day.ts'

const at = (...parts: [number, number, number, number, number]) => ({ at: new Date(...parts).toISOString() })

test('entries of one local day stand together, in their order', () => {
  const [late, early, before] = [at(2026, 10, 21, 23, 59), at(2026, 10, 21, 0, 0), at(2026, 10, 20, 23, 59)]
  expect(byDay([late, early, before])).toEqual([
    { day: '2026-11-21', entries: [late, early] },
    { day: '2026-11-20', entries: [before] },
  ])
  expect(byDay([])).toEqual([])
})
