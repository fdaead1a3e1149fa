import { readFile } from 'node:fs/promises'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings, openBrowser, sessionOf, sidewaysScroll } from './browser.ts'
import { eventually } from './eventually.ts'
import { overflowFaults } from './measure/overflow.ts'
import { type Answers, answerMoney, LARGE, TOTAL } from './money-answers.ts'
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

const STATISTICS = '/dashboard/cloak/statistics?show=money'
const NOTHING = {
  ...TOTAL,
  ...{ conversions: 0, leads: 0, sales: 0, refunds: 0, pending: 0, rejected: 0, late: 0 },
  ...{ revenue: [], cost: [], reporting: null },
}

/** Opens a page whose reports of money have these answers. */
async function open(path: string, answers: Answers = {}, width?: number) {
  const opened = await openPage(
    { browser, origin: product.origin },
    '/dashboard/settings',
    { authData: user },
    width,
  )
  await answerMoney(opened.page, answers)
  await opened.page.goto(path)
  return opened
}
const panel = (page: Page, name: string | RegExp) =>
  page.locator('section', { has: page.getByRole('heading', { name }) })

test.each([1_280, 390])(
  'at %i px, statistics show money with its base, losses and refunds included',
  async (width) => {
    const { page, faults } = await open(STATISTICS, {}, width)
    const figures = panel(page, 'Conversions and money')
    await figures.getByText('$638.30').waitFor()
    await figures.getByText('of 14,786 visits to the real link').first().waitFor()
    await figures.getByText('no exchange rate to USD').waitFor()
    const links = page.getByRole('table', { name: 'Conversions and money by Cloak' })
    const rows = links.locator('tbody tr')
    await eventually(() => rows.count()).toBe(3)
    expect(await rows.nth(1).innerText()).toContain('−$1,002.10')
    expect(await rows.nth(2).innerText()).toContain('Others')
    await panel(page, 'From visit to sale').getByText('1.41%').waitFor()
    await panel(page, 'Time from click').getByText('Half within 1.5 hours').waitFor()
    await page.getByRole('combobox', { name: 'By' }).click()
    await page.getByRole('option', { name: 'Country' }).click()
    await page.waitForURL('**by=country')
    await page.getByRole('img', { name: 'Map of conversions by country' }).waitFor()
    await page.getByRole('button', { name: 'Revenue', exact: true }).first().click()
    await page.getByRole('img', { name: 'Map of revenue by country' }).waitFor()
    expect([...(await axeFindings(page)), ...(await overflowFaults(page)), ...faults]).toEqual([])
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  },
)

test('a sum that no float holds is shown and exported with every digit', async () => {
  const reporting = TOTAL.reporting && { ...TOTAL.reporting, revenue: LARGE, profit: `-${LARGE}` }
  const { page } = await open(STATISTICS, { total: { ...TOTAL, reporting } })
  await page.getByText('$90,071,992,547,409,931.02', { exact: true }).waitFor()
  await page.getByText('−$90,071,992,547,409,931.02', { exact: true }).waitFor()
  await page.getByRole('table', { name: 'Conversions and money by Cloak' }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV (Cloak)' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^sluice-conversions-link-.*\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toContain('"Revenue USD","Cost USD","Revenue USD *"')
  expect(lines[2]).toContain(',-42.10,960.00,-42.10,960.00,-1002.10,')
})

test('sums of several currencies stand apart, with an offer to choose one', async () => {
  const { page } = await open(STATISTICS, { total: { ...TOTAL, reporting: null } })
  const figures = panel(page, 'Conversions and money')
  await figures.getByText('$5,078.30').first().waitFor()
  await figures.getByText('¥48,000').first().waitFor()
  await figures.getByText('are not added up').waitFor()
  expect(
    await page.getByRole('link', { name: 'Choose a reporting currency' }).getAttribute('href'),
  ).toContain('/dashboard/settings/conversions')
})

test('a report that fails is an error with a retry, never a zero', async () => {
  const { page } = await open('/dashboard/settings')
  await page.route('**/api/stats/conversions?*', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/dashboard')
  await panel(page, 'Conversions and money').getByRole('button', { name: 'Retry' }).waitFor()
  await page.goto(STATISTICS)
  await page.getByText('Conversions could not be loaded').waitFor()
  expect(await page.locator('main dl').count()).toBe(0)
  await answerMoney(page)
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('$638.30').first().waitFor()
})

test('a report that is refused until later is asked for again by itself', async () => {
  const { page } = await open(STATISTICS)
  const refuse = (route: Route) => route.fulfill({ status: 503, headers: { 'retry-after': '10' }, body: '' })
  await page.route('**/api/stats/conversions?*', refuse, { times: 1 })
  await page.reload()
  await page.getByText('Conversions could not be loaded').waitFor()
  await page.getByText('$638.30').first().waitFor()
})

test('the overview compares the last days, and has one line for those without conversions and costs', async () => {
  const { page } = await open('/dashboard')
  await panel(page, 'Conversions and money').getByText('$638.30 before').waitFor()
  await page.getByRole('link', { name: 'See the reports' }).click()
  await page.waitForURL('**/statistics?show=money')
  const none = await open('/dashboard', { total: NOTHING })
  await none.page.getByText('No conversions and no costs in the last 14 days.').waitFor()
  expect(await panel(none.page, 'Conversions and money').count()).toBe(0)
})

test('without any answer in its place, the API has nothing to show of an account that never converted', async () => {
  const empty = await sessionOf(product.origin, 'empty@demo.test', 'Demo12345')
  const { page, faults } = await openPage({ browser, origin: product.origin }, STATISTICS, {
    authData: empty,
  })
  await page.getByText('No conversions and no costs in this range').waitFor()
  expect(faults).toEqual([])
})

test('the log marks visits that led to a conversion, with details in the dialog', async () => {
  const { page } = await open('/dashboard/settings')
  await page.route('**/api/cloak/access-logs*', async (route) => {
    const answer = await route.fetch()
    const page = (await answer.json()) as { items?: { conversions: object[] }[] }
    const sale = { event: 'sale', status: 'approved', late: false, at: '2026-11-27T01:00:00Z' }
    page.items?.[0]?.conversions.push(
      { ...sale, value: '12.50', currency: 'USD' },
      { ...sale, status: 'pending', value: '9.99', currency: 'USD' },
    )
    await route.fulfill({ response: answer, json: page })
  })
  await page.goto('/dashboard/cloak/logs')
  const row = page.locator('tbody tr').filter({ hasText: '$12.50' }).first()
  await row.waitFor()
  await row.getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Sale · $9.99 · pending, not counted').waitFor()
})
