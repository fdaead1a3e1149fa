import { expect, test } from 'vitest'
import { readPostback } from './dialects.ts'
import { loggable } from './loggable.ts'

const ID = 'x'.repeat(60)
const said = { value: '12.50', currency: 'EUR', transactionId: 'A1' }

test.each([
  [
    'sluice',
    { cid: ID, event: 'lead', status: 'pending', payout: '12.50', currency: 'EUR', txid: 'A1' },
    { event: 'lead', status: 'pending', ...said },
  ],
  [
    'keitaro',
    { subid: ID, status: 'lead', payout: '12.50', currency: 'EUR', tid: 'A1', txid: 'not this' },
    { event: 'sale', status: 'lead', ...said },
  ],
  [
    'voluum',
    { cid: ID, payout: '12.50', txid: 'A1', currency: 'EUR' },
    { event: 'sale', status: undefined, ...said },
  ],
  ['voluum', { cid: ID, et: 'deposit', event: 'not this' }, { event: 'deposit' }],
  [
    'binom',
    { cnv_id: ID, payout: '12.50', cnv_status: 'approved', cnv_currency: 'EUR', currency: 'USD', txid: 'A1' },
    { event: 'sale', status: 'approved', ...said },
  ],
])('a postback in the names of %s', (dialect, parameters, sent) => {
  expect(readPostback({ key: 'k', ...parameters })).toMatchObject({ clickId: ID, key: 'k' })
  const read = readPostback(parameters)
  expect(read).toMatchObject({ dialect, clickId: ID, key: undefined, sent })
})

test.each([
  '',
  ' ',
  '{payout}',
  '{{payout}}',
  `$\{PAYOUT}`,
  '[payout]',
  '#s2#',
  '%payout%',
  undefined,
  ['1'],
  1,
])('a network that left %j has no value', (payout) => {
  expect(readPostback({ cid: ID, payout }).sent.value).toBeUndefined()
})

test('a click id that was left as a placeholder is none, and another name may have it', () => {
  expect(readPostback({ cid: '{click_id}' }).clickId).toBeUndefined()
  expect(readPostback({ cid: '{click_id}', subid: ID })).toMatchObject({ dialect: 'keitaro', clickId: ID })
})

test('names of objects are no parameters', () => {
  expect(readPostback({}).sent).toMatchObject({ event: 'sale', value: undefined })
  expect(readPostback(JSON.parse('{"__proto__":{"cid":"x"}}')).clickId).toBeUndefined()
})

test('the log keeps what dialects know, the names of the rest, and never the key', () => {
  expect(loggable({ key: 'pbk_secret', cid: ID, payout: '1\0', email: 'a@b.test', n: 1 })).toEqual({
    ...{ cid: ID, payout: '1\uFFFD' },
    ...{ email: '…', n: '…' },
  })
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`${n}${'x'.repeat(200)}`, 'y']))
  const kept = loggable(many)
  expect(Object.keys(kept)).toHaveLength(40)
  expect(Object.keys(kept)[0]).toHaveLength(100)
})
