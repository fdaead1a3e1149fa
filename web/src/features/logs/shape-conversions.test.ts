import { expect, test } from 'vitest'
import { type VisitConversion, valueOfVisit } from './shape-conversions.ts'

const of = (value: string | null, given: Partial<VisitConversion> = {}): VisitConversion => ({
  ...{ event: 'sale', status: 'approved', late: false, at: '2026-11-27T10:00:00Z' },
  ...{ value, currency: value === null ? null : 'USD', ...given },
})

test('a visit is worth what its counted conversions brought, a refund taken off, currencies apart', () => {
  const given = [
    of('10.00'),
    of('0.01'),
    of('-4.00', { event: 'refund' }),
    of('1200', { currency: 'JPY' }),
    of(null, { event: 'lead' }),
    of('500.00', { status: 'pending' }),
    of('500.00', { status: 'rejected' }),
    of('500.00', { late: true }),
  ]
  expect(valueOfVisit(given)).toEqual([
    { currency: 'USD', amount: '6.01' },
    { currency: 'JPY', amount: '1200' },
  ])
  expect(valueOfVisit([of(null)])).toEqual([])
})
