import { expect, test } from 'vitest'
import { checkKey, EMPTY_KEY, keyOf } from './key-form.ts'

const now = Date.parse('2026-11-26T12:00:00Z')
const good = { ...EMPTY_KEY, name: ' Campaigns ' }

test('a key needs a name and a scope, and an end in the future', () => {
  expect(checkKey(good, now)).toEqual({})
  expect(checkKey({ ...good, name: ' ' }, now)).toEqual({ name: 'required' })
  expect(checkKey({ ...good, name: 'x'.repeat(101) }, now)).toEqual({ name: 'keys.nameTooLong' })
  expect(checkKey({ ...good, scopes: [] }, now)).toEqual({ scopes: 'keys.scopeRequired' })
  expect(checkKey({ ...good, expires: 'soon' }, now)).toEqual({ expires: 'date.invalid' })
  expect(checkKey({ ...good, expires: '2026-01-01' }, now)).toEqual({ expires: 'keys.expiryPast' })
})

test('networks are typed one per line or with commas', () => {
  const networks = '203.0.113.7\n2001:db8::/32, 10.0.0.0/8'
  expect(checkKey({ ...good, networks }, now)).toEqual({})
  expect(keyOf({ ...good, networks })).toEqual({
    name: 'Campaigns',
    scopes: ['links:read'],
    networks: ['203.0.113.7', '2001:db8::/32', '10.0.0.0/8'],
  })
  expect(checkKey({ ...good, networks: 'office' }, now)).toEqual({ networks: 'keys.networkInvalid' })
  const many = Array.from({ length: 21 }, (_, at) => `10.0.0.${at}`).join('\n')
  expect(checkKey({ ...good, networks: many }, now)).toEqual({ networks: 'keys.tooManyNetworks' })
})
