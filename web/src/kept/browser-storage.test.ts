import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const opened = () => import('./browser-storage.ts')

test('R24: where the browser blocks storage, values last as long as the page', async () => {
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new DOMException('The request was denied', 'SecurityError')
    },
  })
  const { storage, storageLasts } = await opened()
  expect(storageLasts).toBe(false)
  storage.setItem('a', '1')
  expect(storage.getItem('a')).toBe('1')
  storage.removeItem('a')
  expect(storage.getItem('a')).toBeNull()
})

test('otherwise the browser keeps them', async () => {
  vi.resetModules()
  const setItem = vi.fn()
  vi.stubGlobal('localStorage', { getItem: () => null, setItem })
  const { storage, storageLasts } = await opened()
  expect(storageLasts).toBe(true)
  storage.setItem('a', '1')
  expect(setItem).toHaveBeenCalledWith('a', '1')
})

test('a value that finds storage full lasts as long as the page', async () => {
  vi.resetModules()
  const setItem = () => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => 'old', setItem, removeItem: vi.fn() })
  const { storage } = await opened()
  storage.setItem('a', 'new')
  expect(storage.getItem('a')).toBe('new')
  storage.removeItem('a')
  expect(storage.getItem('a')).toBe('old')
})
