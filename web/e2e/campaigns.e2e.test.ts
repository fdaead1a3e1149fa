import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFilter } from './add-filter.ts'
import { axeFindings, openBrowser } from './browser.ts'
import { eventually } from './eventually.ts'
import { openPage } from './open-page.ts'
import { type SharedProduct, sharedProduct } from './shared-product.ts'

let product: SharedProduct
let browser: Browser
let user = ''

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), openBrowser()])
  user = product.sessions.advertiser
})
afterAll(async () => {
  await browser?.close()
})
const open = (path: string, width?: number) =>
  openPage({ browser, origin: product.origin }, path, { authData: user }, width)

test.each([1_280, 390])(
  'at %i px, the log shows what visits said of their campaign, and is filtered by it',
  async (width) => {
    const { page, faults } = await open('/dashboard/cloak/logs', width)
    await addFilter(page, 'Source', 'facebook')
    await page.waitForURL('**/logs?utm_source=facebook')
    const rows = page.locator('tbody tr')
    const said = page.getByRole('img', {
      name: 'utm_source: facebook · utm_medium: cpc · utm_campaign: autumn',
    })
    await eventually(async () => [await rows.count(), await said.count()]).toEqual([20, 20])
    await addFilter(page, 'Campaign', 'october')
    await page.getByText('No visits match. Change or clear the filters.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Remove filter: Source is facebook' }).click()
    await page.waitForURL('**/logs?utm_campaign=october')
    await page.reload()
    await page
      .getByRole('img', { name: /utm_campaign: october/ })
      .first()
      .waitFor()
    expect(faults).toEqual([])
  },
)

test('statistics count visits by source and campaign, and export them', async () => {
  const { page, faults } = await open('/dashboard/cloak/statistics')
  const panel = (name: string) =>
    page.locator('section', { has: page.getByRole('heading', { name, exact: true }) })
  await panel('Sources').getByText('facebook').waitFor()
  await panel('Campaigns').getByText('autumn').waitFor()
  await panel('Campaigns').getByText('Not named').waitFor()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'By campaign' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toContain('Campaigns')
  expect(lines.some((line) => line.startsWith('"autumn",'))).toBe(true)
  expect(faults).toEqual([])
})
