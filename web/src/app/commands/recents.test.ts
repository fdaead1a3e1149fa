import { afterEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})
const { keepRecent, readRecents } = await import('./recents.ts')
const { endSession } = await import('../../session/session-store.ts')
const shoes = { key: 'link:1', label: 'Shoes', note: 'shoes.test' }
afterEach(() => stored.clear())

test('an account never sees what another chose in the same browser, and its own choices take their place', () => {
  keepRecent(7, shoes)
  expect(readRecents(7)).toEqual([shoes])
  expect(readRecents(8)).toEqual([])
  keepRecent(8, { ...shoes, key: 'link:2', label: 'Bags' })
  expect(readRecents(7)).toEqual([])
  expect([...stored.values()].join()).not.toContain('Shoes')
})

test('signing out removes them, and an idle session that ends keeps them for its owner', () => {
  keepRecent(7, shoes)
  endSession('idle')
  expect(readRecents(7)).toEqual([shoes])
  endSession('left')
  expect(readRecents(7)).toEqual([])
  expect([...stored.values()].join()).not.toContain('Shoes')
})

test('what another version wrote is no fault', () => {
  for (const text of ['', '{', '[]', '{"owner":7}', 'null']) {
    stored.set('sluice.recents', text)
    expect(readRecents(7)).toEqual([])
  }
})
