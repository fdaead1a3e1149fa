import { expect, test } from 'vitest'
import { checkRange, rangeOf } from './range-form.ts'

test('days are whole, times are to the minute, and both are local', () => {
  expect(rangeOf({ from: '2026-11-20', to: '2026-11-20' })).toEqual({
    from: new Date(2026, 10, 20).toISOString(),
    to: new Date(2026, 10, 20, 23, 59, 59, 999).toISOString(),
  })
  expect(rangeOf({ from: '2026-11-20 09:05', to: '2026-11-21 10:00' })).toEqual({
    from: new Date(2026, 10, 20, 9, 5).toISOString(),
    to: new Date(2026, 10, 21, 10, 0, 59, 999).toISOString(),
  })
})

test('both ends are needed, in order', () => {
  expect(checkRange({ from: '2026-11-20', to: '2026-11-20' })).toEqual({})
  expect(checkRange({ from: '', to: 'soon' })).toEqual({ from: 'required', to: 'date.invalid' })
  expect(checkRange({ from: '2026-11-20 10:00', to: '2026-11-20 09:00' })).toEqual({
    to: 'webhooks.rangeOrder',
  })
  expect(rangeOf({ from: '2026-11-20', to: '' })).toBeNull()
})
