import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs } from './admin-api.ts'
import { axeFindings, openBrowser, sessionOf } from './browser.ts'
import { eventually } from './eventually.ts'
import { newAccount } from './new-account.ts'
import { openPage } from './open-page.ts'
import { type SharedProduct, sharedProduct } from './shared-product.ts'

const SCREEN = '/dashboard/settings/conversions'
const PASSWORD = 'Chosen12345'

let product: SharedProduct
let browser: Browser
let demo = ''

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), openBrowser()])
  demo = product.sessions.advertiser
})
afterAll(async () => {
  await browser?.close()
})

const open = (path: string, authData: string, width?: number) =>
  openPage({ browser, origin: product.origin }, path, { authData }, width)

/** A new account with a link to a shop. */
async function newShop(email: string): Promise<{ session: string; address: string }> {
  await newAccount(product.origin, email, PASSWORD)
  const session = await sessionOf(product.origin, email, PASSWORD)
  const body = { name: 'My shop', mode: 'full_open', realUrl: 'https://shop.example/' }
  type Made = { data: { short_link: string } }
  const { data } = await callAs<Made>(product.origin, session, '/api/cloak/create', { body })
  return { session, address: product.origin + data.short_link }
}

/** Where a visitor is sent, once the destination has a click id. */
async function visited(address: string): Promise<string> {
  let to = ''
  await eventually(async () => {
    to = (await fetch(address, { redirect: 'manual' })).headers.get('location') ?? ''
    return to
  }).toMatch(/^https:\/\/shop\.example\/\?sl_id=[\w-]{60}$/)
  return to
}

const status = (page: Page) => page.getByRole('status').filter({ hasText: /event/ })
/** Sends what a network would: its words put in place of the macros. */
const postback = (line: string, words: Readonly<Record<string, string>>) =>
  fetch(line.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? ''))

test('a network is set up with a test: without its key the screen helps, with it the screen turns green', async () => {
  const { session, address } = await newShop('network@example.com')
  const { page, faults } = await open(SCREEN, session)
  await status(page).getByText('Waiting for the first event').waitFor()
  await page.getByRole('checkbox', { name: 'Click IDs of “My shop”' }).check()
  await page.getByText('Click IDs are on for “My shop”').waitFor()
  expect(
    await page.getByRole('link', { name: 'Open “My shop” in a new tab to test' }).getAttribute('href'),
  ).toBe(address)
  const clickId = new URL(await visited(address)).searchParams.get('sl_id') ?? ''

  await page.getByRole('combobox', { name: 'Parameter names' }).click()
  await page.getByRole('option', { name: 'Keitaro' }).click()
  await page.getByRole('button', { name: 'Copy address' }).first().click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await eventually(copied).toContain('/api/track/postback?key=pbk_')
  const line = await copied()
  const words = { click_id: clickId, status: 'lead', payout: '12.50', currency: 'EUR', order: 'A1' }
  expect((await postback(line.replace(/key=\w+/, 'key=pbk_wrong'), words)).status).toBe(400)
  await status(page).getByText('A postback arrived with a wrong key').waitFor()
  expect((await postback(line.replace(/key=\w+&/, ''), words)).status).toBe(400)
  await status(page).getByText('A postback arrived without the key').waitFor()
  await status(page)
    .getByText(/Copy the address of step 2 again/)
    .waitFor()
  expect(await axeFindings(page)).toEqual([])

  expect(await (await postback(line, words)).text()).toBe('OK')
  await status(page).getByText('A new event arrived').waitFor()
  const newest = page.getByRole('listitem').filter({ hasText: 'Postback (Keitaro)' }).first()
  await eventually(() => newest.innerText()).toMatch(/Sale\s*Recorded\s*€12\.50/)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Conversions', exact: true }).click()
  await eventually(() => page.locator('tbody tr').first().innerText()).toMatch(
    /Sale\s*Pending\s*€12\.50\s*My shop/,
  )
  expect(faults).toEqual([])
})

test('a test event by hand arrives, and says what is wrong with a text that has no click id', async () => {
  const { session, address } = await newShop('by-hand@example.com')
  const { page, faults } = await open(SCREEN, session, 390)
  await page.getByRole('checkbox', { name: 'Click IDs of “My shop”' }).check()
  await page.getByText('Click IDs are on for “My shop”').waitFor()
  const to = await visited(address)
  const field = page.getByLabel('Address of the page, or click ID')
  await field.fill('https://shop.example/')
  await page.getByRole('button', { name: 'Send test event' }).click()
  await page.getByText(/There is no click ID in it/).waitFor()
  await field.fill(to)
  await page.getByRole('button', { name: 'Send test event' }).click()
  await page.getByText('Test event received').waitFor()
  await status(page).getByText('A new event arrived').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'API' }).getByText('Test', { exact: true }).waitFor()
  const line = await page.locator('pre').last().innerText()
  expect(await (await fetch(line)).text()).toBe('OK')
  expect(faults).toEqual([])
})

test('settings are checked under their fields, kept, and the key is renewed', async () => {
  const { session } = await newShop('settings@example.com')
  const { page, faults } = await open(`${SCREEN}?part=settings`, session)
  await page.getByLabel('Attribution window (days)').fill('400')
  await page.getByLabel('Sites that may report').fill('https://shop.example/cart')
  await page.getByLabel('Rejected').fill('paid')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Enter a whole number from 1 to 365').waitFor()
  await page.getByText(/Enter only the site/).waitFor()
  await page.getByText('A word can mean one status only').waitFor()
  await page.getByLabel('Attribution window (days)').fill('30')
  await page.getByLabel('Sites that may report').fill('https://shop.example/')
  await page.getByLabel('Rejected').fill('Chargeback, trash')
  await page.getByLabel('Reporting currency').selectOption('EUR')
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByRole('textbox', { name: 'Event name' }).fill('rebill')
  await page.getByRole('combobox', { name: 'Rule', exact: true }).selectOption('add')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Conversion settings saved').waitFor()
  await page.reload()
  await page.getByLabel('Attribution window (days)').waitFor()
  expect(await callAs(product.origin, session, '/api/track/settings')).toMatchObject({
    ...{ window_days: 30, origins: ['https://shop.example'], duplicates: { rebill: 'add' } },
    ...{ reporting_currency: 'EUR', status_words: { rejected: ['chargeback', 'trash'] } },
  })
  const before = await page.locator('pre').innerText()
  await page.getByRole('button', { name: 'Renew key' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renew key' }).click()
  await page.getByText('Postback key renewed').waitFor()
  expect(await page.locator('pre').innerText()).not.toBe(before)
  expect(faults).toEqual([])
})

test('the demo has sales, leads and refunds; the log says why some were refused', async () => {
  const { page, faults } = await open(`${SCREEN}?part=postbacks`, demo)
  await page.getByText('A postback arrived with a wrong key').click()
  await page.getByText(/A renewed key ends the old addresses at once/).waitFor()
  await page.goto(`${SCREEN}?part=list&page=3`)
  await page.getByText(/^41–60 of/).waitFor()
  await page.getByRole('combobox', { name: 'Link: All' }).click()
  await page.getByRole('combobox', { name: 'Search by name or short link' }).fill('背包清仓 - 德语区')
  await page.getByRole('option', { name: /背包清仓 - 德语区/ }).click()
  await page.waitForURL(/part=list&cloak=\d+$/)
  await eventually(
    async () => new Set(await page.locator('tbody tr td:nth-child(5)').allInnerTexts()),
  ).toEqual(new Set(['背包清仓 - 德语区']))
  await page.getByText(/€\d/).first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(faults).toEqual([])
})

test('failing lists say so and are tried again', async () => {
  const { page } = await open('/dashboard/settings', demo)
  await page.route(
    '**/api/track/postbacks*',
    (route) => route.fulfill({ status: 503, json: { status: 'error' } }),
    {
      times: 1,
    },
  )
  await page.getByRole('link', { name: 'Set up conversions' }).waitFor()
  await page.goto(`${SCREEN}?part=postbacks`)
  await page
    .getByRole('alert')
    .getByText(/Failed to load what was received/)
    .waitFor()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('A postback arrived without the key').waitFor()
})
