import { expect, test } from 'vitest'
import { PER_REGISTERED, registeredOf, roomAt } from './order-limits.ts'

test('hosts count for the domain that somebody registered', () => {
  expect(
    ['go.brand.co.uk', 'brand.co.uk', 'a.b.c.brand.example', 'me.github.io', 'x.me.github.io'].map(
      registeredOf,
    ),
  ).toEqual(['brand.co.uk', 'brand.co.uk', 'brand.example', 'me.github.io', 'me.github.io'])
})

test('there is room again once the oldest order of the limit is a window old', () => {
  const now = new Date('2026-12-01T00:00:00Z')
  const day = 86_400_000
  expect(roomAt(undefined, PER_REGISTERED, now)).toBeNull()
  expect(roomAt(new Date(now.getTime() - 8 * day), PER_REGISTERED, now)).toBeNull()
  expect(roomAt(new Date(now.getTime() - 5 * day), PER_REGISTERED, now)).toEqual(
    new Date('2026-12-03T00:00:00Z'),
  )
})
