import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Kept, openBrowser, sessionOf } from './browser.ts'
import { eventually } from './eventually.ts'
import { openPage } from './open-page.ts'
import { untilLoaded } from './screen-faults.ts'
import { type SharedProduct, sharedProduct } from './shared-product.ts'

let product: SharedProduct
let browser: Browser
let [user, admin, empty] = ['', '', '']

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), openBrowser()])
  user = product.sessions.advertiser
  admin = product.sessions.admin
  empty = await sessionOf(product.origin, 'empty@demo.test', 'Demo12345')
})
afterAll(async () => {
  await browser?.close()
})

/** Toasts and hints are loaded after the first view. Returns the place of the toasts. */
async function untilLayersAreLoaded(page: Page): Promise<Locator> {
  const toasts = page.getByRole('region', { name: 'Notifications' })
  await toasts.waitFor({ state: 'attached' })
  return toasts
}

const open = (path: string, kept: Kept = {}, width?: number) =>
  openPage({ browser, origin: product.origin }, path, kept, width)

const listsRead = () =>
  performance
    .getEntriesByType('resource')
    .filter(
      (each) =>
        each.name.includes('/api/cloak/list') && 'responseStatus' in each && each.responseStatus === 200,
    ).length

test('V1: an error leaves after eight seconds, not while the pointer is on it, and the next result replaces it', async () => {
  const { page } = await open('/dashboard/cloak/list', { authData: user })
  await untilLoaded(page)
  const toasts = await untilLayersAreLoaded(page)
  const refresh = page.getByRole('button', { name: 'Refresh', exact: true })
  // There are rows before the list has come, too. Until then a failure takes their place.
  await eventually(() => page.evaluate(listsRead)).toBeGreaterThan(0)
  // The clock starts at 1970 for a moment, after which an idle session would end.
  await page.evaluate(() => localStorage.setItem('auth_remember', 'true'))
  await page.clock.install()
  await page.route('**/api/cloak/list*', (route) => route.fulfill({ status: 500, body: '' }))
  const shown = toasts.getByText('Failed to load cloak list')
  await refresh.click()
  await shown.waitFor()
  await refresh.click()
  await eventually(() => shown.count()).toBe(1)
  // Otherwise it leaves by itself while a busy machine moves the pointer.
  const pause = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  // A busy machine may need longer than that second; then the clock stands already.
  await pause().catch(pause)
  await shown.hover()
  await page.clock.runFor(20_000)
  expect(await shown.count()).toBe(1)
  await page.mouse.move(0, 0)
  await page.clock.runFor(9_000)
  await eventually(() => shown.count()).toBe(0)
})

test('V15, V20: help is a press away on every screen, and the backdrop closes one sheet after the other', async () => {
  const { page, faults } = await open('/dashboard/cloak/logs', { authData: user }, 390)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Contact support' }).click()
  const title = page.getByRole('heading', { name: 'Contact us' })
  await title.waitFor()
  await page.getByRole('button', { name: /WeChat/ }).click()
  const sheet = page.getByRole('heading', { name: 'Scan with WeChat' })
  await sheet.waitFor()
  await page.mouse.click(195, 20)
  await sheet.waitFor({ state: 'detached' })
  await title.waitFor()
  await page.mouse.click(195, 20)
  await title.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('V19: charts and their legends have one colour, today is named, and the map answers pointer and finger', async () => {
  const { page, faults } = await open('/dashboard', { authData: user, theme: 'light' })
  const main = page.locator('main')
  const today = main.locator('svg text', { hasText: 'Today' })
  await today.waitFor()
  const colour = (of: Locator, property: 'fill' | 'backgroundColor') =>
    of.first().evaluate((each, name) => getComputedStyle(each)[name], property)
  const legend = main.locator('i[class*=swatch]')
  for (const [at, bars] of ['real_visits', 'audit_visits'].entries())
    await eventually(async () => [
      bars,
      await colour(main.locator('.recharts-bar').nth(at).locator('path'), 'fill'),
    ]).toEqual([bars, await colour(legend.nth(at), 'backgroundColor')])
  await page.goto('/dashboard/cloak/statistics?range=30d')
  await untilLayersAreLoaded(page)
  const country = page.locator('svg path[data-hint*="visits"]:not([data-hint*="no visits"])').first()
  await country.scrollIntoViewIfNeeded()
  const words = (await country.getAttribute('data-hint')) ?? ''
  expect(words).toMatch(/^.+: [\d,]+ visits?$/)
  const tip = page.locator('[class*=tip]', { hasText: words })
  await country.evaluate((each) =>
    each.dispatchEvent(new PointerEvent('click', { bubbles: true, pointerType: 'touch' })),
  )
  await tip.waitFor()
  await page.keyboard.press('Escape')
  await tip.waitFor({ state: 'detached' })
  await country.dispatchEvent('pointerover', { bubbles: true, pointerType: 'mouse' })
  await tip.waitFor()
  expect(faults).toEqual([])
})

test('V19: without visits the statistics say what to do, and show no shares of nothing', async () => {
  const { page, faults } = await open('/dashboard/cloak/statistics', { authData: empty })
  await page.getByText('No visits in this range.').waitFor()
  const words = await page.locator('main').innerText()
  expect(words).not.toMatch(/0\.0%|1\+/)
  expect(faults).toEqual([])
})

test('V21: a search for a country without a match says so', async () => {
  const { page } = await open('/dashboard/cloak/list?new=1', { authData: user })
  await page.getByRole('combobox', { name: /regions/i }).fill('Atlantis')
  await page.getByText('No country or region matches').waitFor()
})

test('V24: a mode has the words of the site and of the dashboard wherever it is chosen or explained', async () => {
  const { page } = await open('/dashboard/cloak/list?new=1', { authData: user })
  const modes = page.getByRole('radiogroup', { name: 'Mode' })
  await modes.getByText('Cloak · regional', { exact: true }).waitFor()
  await modes.getByText('Audit · review', { exact: true }).waitFor()
  await page.goto('/')
  await page.getByRole('heading', { name: 'Regional mode “Cloak” in the dashboard' }).waitFor()
})

test('V23: the site settings say that a price in the banner needs its unit', async () => {
  const { page } = await open('/dashboard/admin/settings', { authData: admin })
  await page.getByRole('button', { name: 'Banner' }).click()
  await page.getByText('Say what a price is for, such as “per install”').first().waitFor()
})

test('V31: plans stand in three columns on a wide screen', async () => {
  const { page } = await open('/dashboard/cloak/plans', { authData: user }, 1440)
  const offers = page.locator('main article')
  await offers.first().waitFor()
  const places = await offers.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left))
  expect(places.length).toBeGreaterThan(3)
  expect(new Set(places).size).toBe(3)
})

test('V17: the page of a payment has one scroller, without a blank band beside the decision', async () => {
  const { page, faults } = await open('/dashboard/admin/payments', { authData: admin }, 1440)
  const picture = page.getByRole('region', { name: 'Payment screenshot' })
  await picture.getByRole('img').waitFor()
  await eventually(() => picture.evaluate((each) => each.scrollHeight - each.clientHeight)).toBe(0)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const bottom = () =>
    picture.evaluate((each) => Math.round(each.parentElement?.getBoundingClientRect().bottom ?? 0))
  await eventually(bottom).toBe(900)
  expect(faults).toEqual([])
})
