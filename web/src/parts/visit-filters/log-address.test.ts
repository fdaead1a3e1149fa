import { expect, test } from 'vitest'
import { logAddress, periodOf, periodOfBar } from './log-address.ts'

const filters = { country: { is: ['DE', 'AT'], not: ['FR'] } }

test('the log has the filters and the period of the page that leads to it', () => {
  expect(logAddress(filters, periodOf({ name: '7d', days: null }))).toBe(
    '/dashboard/cloak/logs?country=DE&country=AT&country=%21FR&range=7d',
  )
  const days = { from: '2026-11-01', to: '2026-11-03' }
  expect(logAddress({}, periodOf({ name: 'custom', days }))).toBe(
    '/dashboard/cloak/logs?range=custom&from=2026-11-01&until=2026-11-03',
  )
})

test('a bar of a day leads to that day, a bar of an hour to that hour', () => {
  const at = new Date(2026, 10, 21, 14).toISOString()
  expect(periodOfBar(at, 'day')).toEqual({ range: 'custom', from: '2026-11-21', until: '2026-11-21' })
  expect(periodOfBar('2026-11-21T14:00:00Z', 'hour')).toEqual({
    range: 'span',
    from: '2026-11-21T14:00:00.000Z',
    until: '2026-11-21T15:00:00.000Z',
  })
})
