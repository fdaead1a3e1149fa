import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('a list is remembered in the order of all, and what is no longer there is left out', async () => {
  vi.resetModules()
  const stored = new Map([['some', 'c,gone,a']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.doMock('react', () => ({ useSyncExternalStore: (_: unknown, read: () => unknown) => read() }))
  const { keptList } = await import('./kept-list.ts')
  const [chosen, choose] = keptList('some', ['a', 'b', 'c'], ['b']).use()
  expect(chosen).toEqual(['a', 'c'])
  expect(keptList('other', ['a', 'b', 'c'], ['b']).use()[0]).toEqual(['b'])
  choose(['c', 'b'])
  expect(stored.get('some')).toBe('b,c')
  choose([])
  expect(keptList('some', ['a', 'b', 'c'], ['b']).use()[0]).toEqual([])
  vi.doUnmock('react')
})
