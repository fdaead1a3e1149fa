import { expect, test } from 'vitest'
import { CLOSED, openedOf } from './opened-domain.ts'

const live = (id: number) => ({ id, state: 'live' as const })
const waiting = (id: number) => ({ id, state: 'waiting' as const })

test('the chosen card is open, else what needs attention, else the only one', () => {
  expect(openedOf([live(3), waiting(2), waiting(1)], '3')).toBe(3)
  expect(openedOf([live(3), waiting(2), waiting(1)], null)).toBe(2)
  expect(openedOf([live(3)], null)).toBe(3)
  expect(openedOf([live(3), live(2)], null)).toBeNull()
  expect(openedOf([waiting(2)], CLOSED)).toBeNull()
  // It was removed.
  expect(openedOf([waiting(2)], '9')).toBe(2)
  expect(openedOf([], null)).toBeNull()
})
