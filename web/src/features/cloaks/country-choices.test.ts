import { expect, test } from 'vitest'
import { countryChoices } from './country-choices.ts'

const EN: Record<string, string> = { US: 'United States', DE: 'Germany', PL: 'Poland', AL: 'Albania' }
const ZH: Record<string, string> = { US: '美国', DE: '德国', PL: '波兰', AL: '阿尔巴尼亚' }
const ask = (more: Partial<Parameters<typeof countryChoices>[0]> = {}) =>
  countryChoices({
    common: ['US', 'DE'],
    all: ['AL', 'DE', 'PL', 'US'],
    showAll: false,
    query: '',
    nameOf: (code) => EN[code] ?? code,
    otherNameOf: (code) => ZH[code] ?? code,
    ...more,
  })

test('only common countries are offered until all are requested, and then they stay first', () => {
  expect(ask()).toEqual(['US', 'DE'])
  expect(ask({ showAll: true })).toEqual(['US', 'DE', 'AL', 'PL'])
})

test('a search finds every country by its name in either language or by its code', () => {
  expect(ask({ query: 'pol' })).toEqual(['PL'])
  expect(ask({ query: '波兰' })).toEqual(['PL'])
  expect(ask({ query: ' de ' })).toEqual(['DE'])
  expect(ask({ query: 'nowhere' })).toEqual([])
})
