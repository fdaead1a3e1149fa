import { expect, test } from 'vitest'
import { csvOf } from '../csv.ts'
import { csvRows } from './csv-rows.ts'
import { currencyOf } from './one-currency.ts'
import { columnsOf, hasMoney, inCurrencyOfAll, sortedBy, withoutRate } from './shape-money.ts'
import { figures, rowOf, usd } from './testing/figures.ts'

test('amounts of one currency need no reporting currency for a profit', () => {
  const total = figures({ real_visits: 4, revenue: usd('10.00'), cost: usd('12.50') })
  const { currency, all, rows } = inCurrencyOfAll(total, [rowOf('a'), rowOf('b', { revenue: usd('10.00') })])
  expect(currency).toBe('USD')
  expect(all).toEqual({
    currency: 'USD',
    revenue: '10.00',
    cost: '12.50',
    profit: '-2.50',
    return: -0.2,
    per_visit: '2.5000',
  })
  expect(rows.map(({ one }) => [one?.revenue, one?.cost, one?.return])).toEqual([
    ['0.00', '0.00', null],
    ['10.00', '0.00', null],
  ])
})

test('amounts of several currencies are never added without a reporting currency', () => {
  const total = figures({ revenue: usd('10.00'), cost: [{ currency: 'JPY', amount: '5' }] })
  expect(currencyOf(total)).toBeNull()
  expect(inCurrencyOfAll(total, []).all).toBeNull()
  expect(columnsOf(null)).not.toContain('profit')
})

test('the figures in the reporting currency are those of the answer', () => {
  const reporting = {
    ...{ currency: 'EUR', revenue: '9.00', cost: '0.00', profit: null, return: null, per_visit: '0.09' },
    without_rate: { revenue: usd('5.00'), cost: [] },
  }
  const total = figures({ revenue: [...usd('15.00'), { currency: 'JPY', amount: '5' }], reporting })
  expect(inCurrencyOfAll(total, []).all).toEqual(reporting)
  expect(withoutRate(total)?.revenue).toEqual(usd('5.00'))
  expect(
    withoutRate(figures({ reporting: { ...reporting, without_rate: { revenue: [], cost: [] } } })),
  ).toBeNull()
})

test('a report of visits alone has no money; a rejected conversion and a cost are some', () => {
  expect(hasMoney(figures({ visits: 9, real_visits: 9, rate: 0 }))).toBe(false)
  expect(hasMoney(figures({ rejected: 1 }))).toBe(true)
  expect(hasMoney(figures({ cost: usd('0.01') }))).toBe(true)
  expect(hasMoney(figures({ cost: usd('0.00') }))).toBe(false)
})

test('rows are sorted by exact amounts, what is not known last', () => {
  const big = '90071992547409931.02'
  const given = [
    rowOf('less', { revenue: usd('90071992547409931.01') }),
    rowOf('most', { revenue: usd(big) }),
    rowOf('lost', { revenue: usd('-1.00') }),
    rowOf('none', { conversions: 1 }),
    rowOf('(other)', { revenue: usd(big) }),
  ]
  const { rows } = inCurrencyOfAll(figures({ revenue: usd('1.00') }), given)
  expect(sortedBy(rows, 'revenue').map(({ key }) => key)).toEqual(['most', 'less', 'none', 'lost', '(other)'])
  const rated = [rowOf('unknown'), rowOf('zero', { rate: 0 }), rowOf('half', { rate: 0.5 })]
  expect(sortedBy(inCurrencyOfAll(figures({}), rated).rows, 'rate').map(({ key }) => key)).toEqual([
    'half',
    'zero',
    'unknown',
  ])
})

test('a file has the exact decimal texts, also below zero', () => {
  const { rows } = inCurrencyOfAll(figures({}), [
    rowOf('a', { visits: 2, real_visits: 2, rate: 0.5, revenue: usd('-90071992547409931.02') }),
    rowOf('=b', { cost: [{ currency: 'JPY', amount: '1200' }] }),
  ])
  const head = (column: string, currency = '') => `${column}${currency && ` ${currency}`}`
  const lines = csvOf(csvRows(rows, { head, name: ({ key }) => key })).split('\r\n')
  expect(lines[0]).toContain('"rate","revenue USD","cost JPY"')
  expect(lines[1]).toBe('"a",2,2,0,0,0,0,0,0,0,0.5,-90071992547409931.02,""')
  expect(lines[2]).toBe(`"'=b",0,0,0,0,0,0,0,0,0,"","",1200`)
})
