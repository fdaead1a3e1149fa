import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PlaceLost, watchPlace } from './group-place.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched() {
  const paused: number[] = []
  const place = watchPlace(6_000, (forMs) => paused.push(forMs))
  return { place, paused }
}

test('a place is sure for half a session after the last heartbeat was sent', () => {
  const { place } = watched()
  vi.advanceTimersByTime(2_000)
  place.heard(500)
  vi.advanceTimersByTime(2_500)
  place.check()
  vi.advanceTimersByTime(1)
  expect(place.check).toThrow(PlaceLost)
  place.stop()
})

test('an answer that waited while the process was frozen makes no place sure', () => {
  const { place, paused } = watched()
  vi.advanceTimersByTime(1_000)
  place.heard(5)
  vi.advanceTimersByTime(5_500)
  place.heard(5_500)
  expect(place.check).toThrow(PlaceLost)
  place.heard(5)
  place.check()
  place.heard(5_000)
  place.check()
  expect(paused).toEqual([])
  place.stop()
})
