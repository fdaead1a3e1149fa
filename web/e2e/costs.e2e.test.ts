import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs } from './admin-api.ts'
import { openBrowser, sessionOf } from './browser.ts'
import { dialogsClosed } from './dialogs.ts'
import { newAccount } from './new-account.ts'
import { openPage } from './open-page.ts'
import { type SharedProduct, sharedProduct } from './shared-product.ts'

let product: SharedProduct
let browser: Browser
let [user, admin] = ['', '']

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), openBrowser()])
  await newAccount(product.origin, 'costs@example.com', 'Chosen12345')
  user = await sessionOf(product.origin, 'costs@example.com', 'Chosen12345')
  const body = { name: 'My shop', mode: 'full_open', realUrl: 'https://shop.example/' }
  await callAs(product.origin, user, '/api/cloak/create', { body })
  admin = product.sessions.admin
})
afterAll(async () => {
  await browser?.close()
})

const open = (path: string, authData: string) =>
  openPage({ browser, origin: product.origin }, path, { authData, language: 'en' })
const today = () => new Date().toISOString().slice(0, 10)
const dialog = (page: Page) => page.getByRole('dialog').last()
const choose = (page: Page, text: string) =>
  dialog(page)
    .getByLabel('CSV file')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('an owner sets what a link costs, imports a file after a look at it, and takes a cost back', async () => {
  const { page, faults } = await open('/dashboard/cloak/statistics?show=money', user)
  await page.getByRole('link', { name: 'Costs' }).click()
  await page.waitForURL('**/cloak/costs')
  await page.getByText('No costs in this period.').waitFor()
  await page.getByRole('combobox', { name: /^Link/ }).click()
  await page.getByRole('option').nth(1).click()
  await page.waitForURL('**/costs?cloak=*')
  const id = new URL(page.url()).searchParams.get('cloak')

  await page.getByRole('button', { name: 'Add a cost' }).click()
  await dialog(page).getByLabel('Amount').fill('12.505')
  await dialog(page).getByLabel('Currency').selectOption('EUR')
  await dialog(page).getByRole('button', { name: 'Add a cost' }).click()
  await dialog(page).getByText('More digits than the currency has').waitFor()
  await dialog(page).getByLabel('Amount').fill('12.50')
  await dialog(page).getByRole('button', { name: 'Add a cost' }).click()
  await page.getByText('12.50 EUR a day').waitFor()

  await page.getByRole('button', { name: 'Import CSV' }).click()
  await choose(page, `link,day,per_click,currency\nnothing,${today()},0.0125,USD\n${id},${today()},1.5,JPX\n`)
  await dialog(page).getByText('2 lines cannot be imported').waitFor()
  await dialog(page).getByText('You have no such link').waitFor()
  expect(await dialog(page).getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true)
  await choose(page, `link,day,per_click,currency\n${id},${today()},0.0125,USD\n`)
  await dialog(page).getByText('1 line, 1 of them with a change.').waitFor()
  await dialog(page).getByText('0.0125 USD a click').waitFor()
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click()
  await page.locator('main').getByText('0.0125 USD a click').waitFor()

  await page.getByRole('button', { name: /^Remove the cost for/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove cost' }).click()
  await page.getByText('No costs in this period.').waitFor()
  expect(faults).toEqual([])
})

test('an administrator keeps the rates by hand and by file', async () => {
  const { page, faults } = await open('/dashboard/admin/dashboard', admin)
  await page.getByRole('link', { name: 'Rates' }).click()
  await page.getByRole('button', { name: 'Add a rate' }).click()
  await dialog(page).getByLabel('For one US dollar').fill('0')
  await dialog(page).getByRole('button', { name: 'Add a rate' }).click()
  await dialog(page).getByText('Please enter a rate above 0').waitFor()
  await dialog(page).getByLabel('For one US dollar').fill('0.9317')
  await dialog(page).getByRole('button', { name: 'Add a rate' }).click()
  await page.getByRole('cell', { name: '0.9317' }).waitFor()

  await page.getByRole('button', { name: 'Import CSV' }).click()
  await choose(page, 'currency,day,per_usd\nJPY,2026-01-01,147.35\nKWD,2026-01-01,0.3071\n')
  await dialog(page).getByText('2 lines, 2 of them with a change.').waitFor()
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('cell', { name: '147.35' }).waitFor()
  await page.getByRole('button', { name: 'Delete JPY 2026-01-01' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete JPY' }).click()
  await dialogsClosed(page)
  await page.getByRole('cell', { name: '147.35' }).waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})
