import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings, openBrowser, sidewaysScroll } from './browser.ts'
import { overflowFaults } from './measure/overflow.ts'
import { openPage } from './open-page.ts'
import { type SharedProduct, sharedProduct } from './shared-product.ts'

const TODAY = '**/api/stats/today?*'

let product: SharedProduct
let browser: Browser
let user = ''

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), openBrowser()])
  user = product.sessions.advertiser
})
afterAll(() => browser?.close())

/** A zone in which the day is some fifteen hours old: a day that has just begun has no visits yet. */
function laterZone(): string {
  const east = Math.min(14, 15 - new Date().getUTCHours())
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
}
const open = (path: string, width?: number, before?: (page: Page) => Promise<unknown>) =>
  openPage(
    { browser, origin: product.origin },
    path,
    { authData: user, timeZone: laterZone() },
    width,
    before,
  )
const panelIn = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Today', exact: true }) })

test.each([390, 1440])(
  'the overview begins with today, and what is unusual leads to its visits (%i px)',
  async (width) => {
    const { page, faults } = await open('/dashboard', width)
    const panel = panelIn(page)
    await panel
      .getByText(/ by this time yesterday/)
      .first()
      .waitFor()
    expect(await page.locator('main section').first().getByRole('heading', { name: 'Today' }).count()).toBe(1)
    await panel.getByText('Links that changed most since this time yesterday').waitFor()
    const line = panel
      .getByRole('listitem')
      .filter({ hasText: 'Sunscreen Brazil' })
      .filter({ hasText: 'usually' })
    expect(await line.innerText()).toMatch(/\d+% to the audit link, usually \d+%/)
    expect([...(await axeFindings(page)), ...(await overflowFaults(page)), ...faults]).toEqual([])
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    await line.getByRole('link', { name: 'See these visits' }).click()
    await page.waitForURL(/\/logs\?cloak_id=\d+.*redirect_to=audit.*range=span/)
    await page.getByText('Sunscreen Brazil').first().waitFor()
  },
)

test('a failure is an error with a retry at first, and keeps the figures later and says of when they are', async () => {
  const fails = (each: Page) => each.route(TODAY, (route) => route.fulfill({ status: 503, body: '' }))
  const { page } = await open('/dashboard', undefined, async (empty) => {
    await fails(empty)
    await empty.clock.install()
  })
  await page.getByText('Today could not be loaded').waitFor()
  await page.unroute(TODAY)
  await page.getByRole('button', { name: 'Retry' }).click()
  const panel = panelIn(page)
  await panel
    .getByText(/ by this time yesterday/)
    .first()
    .waitFor()
  await fails(page)
  await page.clock.fastForward(65_000)
  await panel.getByText(/Cannot be refreshed at the moment; these figures are from/).waitFor()
  await panel
    .getByText(/ by this time yesterday/)
    .first()
    .waitFor()
})
