import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const DRAFT = {
  realUrl: 'shop.test',
  auditUrl: 'https://shop.test/about',
  mode: 'cloak' as const,
  selectedRegions: ['US'],
}
/** The module as after a reload of the tab. */
const opened = async () => {
  vi.resetModules()
  return import('./drafted-link.ts')
}

test('a draft outlives a reload of its tab, and is gone once it is forgotten', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  const first = await opened()
  expect(first.readDraftedLink()).toBeUndefined()
  first.keepDraftedLink(DRAFT)
  const again = await opened()
  expect(again.readDraftedLink()).toEqual(DRAFT)
  again.forgetDraftedLink()
  expect(again.readDraftedLink()).toBeUndefined()
  stored.set('sluice.draftedLink', '{"mode":"other"}')
  expect(again.readDraftedLink()).toBeUndefined()
})

test('where the browser blocks storage a draft lasts as long as the page', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const page = await opened()
  page.keepDraftedLink(DRAFT)
  expect(page.readDraftedLink()).toEqual(DRAFT)
  page.forgetDraftedLink()
  expect(page.readDraftedLink()).toBeUndefined()
})
