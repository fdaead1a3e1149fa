import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings, openBrowser, sidewaysScroll } from './browser.ts'
import { cellsOf } from './cells.ts'
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
afterAll(() => browser?.close())
const open = (path: string, width?: number) =>
  openPage({ browser, origin: product.origin }, path, { authData: user }, width)

const panel = (page: Page, name: string): Locator =>
  page.locator('section', { has: page.getByRole('heading', { name, exact: true }) })
const countIn = async (of: Locator) => Number((await of.first().innerText()).replace(/\D/g, ''))
const different = async (page: Page, column: string) => [
  ...new Set(await (await cellsOf(page, column)).allInnerTexts()),
]

test('what is pressed in a picture filters all pictures of the page, and leads to its visits in the log', async () => {
  const { page, faults } = await open('/dashboard/cloak/statistics?range=7d')
  const countries = page.getByRole('table', { name: 'Where visits come from' })
  const germany = countries.getByRole('row', { name: /Germany/ })
  const visits = await countIn(germany.locator('td').nth(2))
  await countries.getByRole('button', { name: 'Germany' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/statistics?range=7d&country=DE')
  const chips = page.getByRole('list', { name: 'Filters in use' })
  await chips.getByText('Germany').waitFor()
  await eventually(() => countries.locator('tbody tr').count()).toBe(1)
  const total = page.locator('dl', { hasText: 'Visits' }).first().locator('dd')
  await eventually(() => countIn(total)).toBe(visits)
  await panel(page, 'Devices').getByRole('button', { name: 'Mobile' }).click()
  await page.waitForURL('**/statistics?range=7d&country=DE&device=mobile')
  await eventually(() => countIn(total)).toBeLessThan(visits)
  await chips.getByRole('button', { name: 'Device is', exact: true }).click()
  await page.waitForURL('**/statistics?range=7d&country=DE&device=%21mobile')
  await page.reload()
  await chips.getByRole('button', { name: 'Device is not', exact: true }).waitFor()
  await eventually(() => panel(page, 'Devices').getByRole('button', { name: 'Mobile' }).count()).toBe(0)
  await eventually(() => countIn(total)).toBeGreaterThan(0)
  const others = await countIn(total)
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('link', { name: 'See these visits' }).first().click()
  await page.waitForURL('**/logs?country=DE&device=%21mobile&range=7d')
  await page.getByText(new RegExp(` of ${others.toLocaleString('en-US')} visits`)).waitFor()
  expect(await different(page, 'Country')).toEqual(['Germany'])
  expect(faults).toEqual([])
})

test('two filters that are removed in one moment are both gone', async () => {
  const { page, faults } = await open('/dashboard/cloak/logs?country=DE&device=desktop&reason=country_match')
  await page.getByRole('list', { name: 'Filters in use' }).getByText('Germany').waitFor()
  await page.evaluate(() => {
    for (const filter of document.querySelectorAll<HTMLElement>('[aria-label^="Remove filter: "]'))
      if (!filter.ariaLabel?.includes('Country is Germany')) filter.click()
  })
  await page.waitForURL('**/logs?country=DE')
  expect(faults).toEqual([])
})

test('a bar leads to the visits of its time, by keyboard too', async () => {
  const { page, faults } = await open('/dashboard/cloak/list/5?range=24h&device=mobile')
  const bars = page.getByRole('table', { name: 'Visits over time' }).getByRole('link')
  await bars.last().focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.waitForURL(/logs\?cloak_id=5&device=mobile&range=span&from=[^&]+&until=[^&]+$/)
  const { from, until } = Object.fromEntries(new URL(page.url()).searchParams)
  expect(Date.parse(until ?? '') - Date.parse(from ?? '')).toBe(3_600_000)
  expect(faults).toEqual([])
})

test.each([1_280, 390])(
  'at %i px, a value in the log filters it, and a visit opens beside the list and says why it went there',
  async (width) => {
    const { page, faults } = await open('/dashboard/cloak/logs?cloak=5&reason=country_match', width)
    const rows = page.locator('tbody tr')
    await page.getByRole('button', { name: 'Remove filter: Reason is Country is targeted' }).waitFor()
    const opener = (at: number) => rows.nth(at).locator('button[aria-label^="Open the visit"]')
    await opener(1).click()
    await page.waitForURL(/[?&]visit=\d+\./)
    const visit = page.getByRole('dialog')
    await visit
      .getByText(/^Went to the real link, because the country, .+, is among this link’s regions\.$/)
      .waitFor()
    const named = async (at: number) =>
      ((await opener(at).getAttribute('aria-label')) ?? '').replace('Open the visit at ', '')
    await visit.getByRole('heading', { name: await named(1) }).waitFor()
    await page.keyboard.press('ArrowDown')
    await visit.getByRole('heading', { name: await named(2) }).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await visit.getByRole('heading', { name: await named(0) }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    // Whoever gets the address sees the visit, also where the list begins with others.
    const shared = new URL(page.url())
    shared.searchParams.set('q', 'nothing is called so')
    const title = (await visit.getByRole('heading').first().innerText()).trim()
    await page.goto(shared.href)
    await visit.getByRole('heading', { name: title }).waitFor()
    await visit.getByRole('link', { name: 'Would it go there today?' }).click()
    await page.waitForURL(/\/list\/5\?simulate=[A-Z]{2}$/)
    await page.getByText(/^Goes to the (real|audit) link, because/).waitFor()
    await page.goBack()
    await visit.getByRole('heading', { name: title }).waitFor()
    await page.keyboard.press('Escape')
    await visit.waitFor({ state: 'detached' })
    expect(page.url()).not.toContain('visit=')
    await page.goto('/dashboard/cloak/logs')
    // Visits of other tests come from this machine, which is in no country.
    const country = rows.locator('[aria-pressed]', { has: page.locator('img') }).first()
    const name = (await country.innerText()).trim()
    await country.click()
    await page.waitForURL(/logs\?country=[A-Z]{2}$/)
    await eventually(() => different(page, 'Country')).toEqual([name])
    expect(faults).toEqual([])
  },
)

test('filters are added by name and value, and columns are chosen once for this browser', async () => {
  const { page, faults } = await open('/dashboard/cloak/logs')
  await page.getByRole('combobox', { name: 'Filter', exact: true }).click()
  const field = page.getByPlaceholder('Filter by…')
  await eventually(() => field.evaluate((each) => each === document.activeElement)).toBe(true)
  await page.keyboard.type('refer')
  await page.keyboard.press('Enter')
  await page.getByPlaceholder('Referrer: type to find').waitFor()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('country')
  await page.keyboard.press('Enter')
  await page.getByPlaceholder('Country: type to find').waitFor()
  await page.keyboard.type('德国')
  await page.getByRole('option', { name: 'Germany' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/logs?country=DE')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Campaign' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Mode' }).click()
  await page.keyboard.press('Escape')
  const heads = () => page.locator('thead th').allInnerTexts()
  await eventually(heads).toContain('Campaign')
  await page.reload()
  await eventually(heads).toContain('Campaign')
  expect(await heads()).not.toContain('Mode')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await page.waitForURL('**/logs')
  expect(faults).toEqual([])
})

test('reports under filters say since when they are complete, and a period kept in part is not compared', async () => {
  const { page, faults } = await open('/dashboard/cloak/list')
  const since = '2026-11-03T00:00:00.000Z'
  await page.route('**/api/stats/over-time*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const filtered = new URL(route.request().url()).searchParams.has('device')
    return route.fulfill({
      response: answer,
      json: { ...body, data: { ...body.data, ...(filtered && { complete_from: since }) } },
    })
  })
  const note = page.getByRole('note').filter({ has: page.locator(`time[datetime="${since}"]`) })
  for (const path of ['list/5?range=30d', 'statistics?range=30d']) {
    await page.goto(`/dashboard/cloak/${path}`)
    await page.getByText('Where visits come from').waitFor()
    expect(await note.count()).toBe(0)
    await page.goto(`/dashboard/cloak/${path}&device=mobile`)
    await note.getByText('no longer kept in detail').waitFor()
  }
  await page.goto('/dashboard/cloak/statistics?range=30d&device=mobile&compare=1')
  await page.getByText(/There is nothing to compare: filters need individual visits/).waitFor()
  expect(await page.getByText(/, [\d,]+ before/).count()).toBe(0)
  await page.goto('/dashboard/cloak/statistics?range=30d&device=mobile&browser=None')
  await page.getByText('No visits match').waitFor()
  await note.getByText('no longer kept in detail').waitFor()
  expect(faults).toEqual([])
})
