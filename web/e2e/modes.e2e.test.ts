import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs } from './admin-api.ts'
import { openBrowser, sessionOf } from './browser.ts'
import { eventually } from './eventually.ts'
import { newAccount } from './new-account.ts'
import { openPage } from './open-page.ts'
import { screenFaults } from './screen-faults.ts'
import { type SharedProduct, sharedProduct } from './shared-product.ts'

let product: SharedProduct
let browser: Browser
let user = ''
const REAL = { realUrl: 'https://shop.example/', auditUrl: 'https://page.example/' }

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), openBrowser()])
  await newAccount(product.origin, 'modes@example.com', 'Chosen12345')
  user = await sessionOf(product.origin, 'modes@example.com', 'Chosen12345')
})
afterAll(async () => {
  await browser?.close()
})

async function create(name: string, changes: object = {}): Promise<number> {
  const body = { name, mode: 'cloak', selectedRegions: ['DE'], ...REAL, ...changes }
  const { id } = (await callAs(product.origin, user, '/api/cloak/create', { body })) as { id: number }
  return id
}
const open = (path: string, width?: number) =>
  openPage({ browser, origin: product.origin }, path, { authData: user, language: 'en' }, width)
const row = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name })
const modeOf = (page: Page, name: string) => page.getByRole('button', { name: `switch the mode of ${name}` })
const choose = (page: Page, mode: RegExp) => page.getByRole('menuitemradio', { name: mode }).click()

test('a press in the list switches a mode, says where it is live, and Undo takes it back', async () => {
  await create('Spring sale')
  const { page, faults } = await open('/dashboard/cloak/list')
  await modeOf(page, 'Spring sale').click()
  await page.getByText('Every click goes to the audit link').waitFor()
  expect(await screenFaults(page, 'mode menu')).toEqual([])
  await choose(page, /^Audit/)
  await page.getByText('Spring sale switched to Audit').waitFor()
  await page.getByText(/Live on 1 of 1 node in \d\.\d s/).waitFor()
  await eventually(() => modeOf(page, 'Spring sale').innerText()).toBe('Audit')
  expect(new URL(page.url()).pathname).toBe('/dashboard/cloak/list')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Spring sale switched back to Cloak').waitFor()
  await eventually(() => modeOf(page, 'Spring sale').innerText()).toBe('Cloak')
  await eventually(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  expect(faults).toEqual([])
})

test('a link that changed meanwhile is not switched back, and its present mode is shown', async () => {
  const id = await create('Summer sale')
  const { page } = await open(`/dashboard/cloak/list/${id}`)
  await modeOf(page, 'Summer sale').click()
  await choose(page, /^Audit/)
  await page.getByText('Summer sale switched to Audit').waitFor()
  await callAs(product.origin, user, `/api/cloaks/${id}/mode`, { body: { mode: 'full_open' } })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page
    .getByText('Summer sale was changed in the meantime. Its mode is now Full Open.')
    .first()
    .waitFor()
  await eventually(() => modeOf(page, 'Summer sale').innerText()).toBe('Full Open')
})

test('a mode that lacks its links or regions opens the form with their errors', async () => {
  const id = await create('Bare', { mode: 'full_open', auditUrl: '', selectedRegions: [] })
  const { page } = await open('/dashboard/cloak/list?q=Bare')
  await modeOf(page, 'Bare').click()
  await choose(page, /^Cloak/)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('This field is required').waitFor()
  await dialog.getByText('Please select at least one region').waitFor()
  expect(await dialog.getByRole('radio', { name: /^Cloak/ }).isChecked()).toBe(true)
  // As the keyboard's palette does, which has no form of its own.
  await page.goto(`/dashboard/cloak/list/${id}?edit=audit`)
  await dialog.getByText('This field is required').waitFor()
  await page.waitForURL(`**/list/${id}`)
})

test('chosen links go to audit and are deleted, with their count and their names', async () => {
  for (const name of ['Chosen A', 'Chosen B', 'Chosen C']) await create(name)
  await create('Chosen none', { mode: 'full_open', auditUrl: '', selectedRegions: [] })
  const { page, faults } = await open('/dashboard/cloak/list?q=Chosen&sort=name')
  await page.getByRole('checkbox', { name: 'Select Chosen A' }).check()
  await page.getByRole('checkbox', { name: 'Select Chosen C' }).click({ modifiers: ['Shift'] })
  await page.getByText('3 links selected').waitFor()
  await page.getByRole('checkbox', { name: 'Select all links on this page' }).check()
  await page.getByText('4 links selected').waitFor()
  await page.getByRole('button', { name: 'Switch to audit' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Switch 4 links to audit mode?' })
  for (const name of ['Chosen A', 'Chosen none']) await asked.getByText(name, { exact: true }).waitFor()
  await asked.getByRole('button', { name: 'Switch 4 links to audit' }).click()
  const left = page.getByRole('dialog', { name: '1 link stays as it is' })
  await left.getByText('no audit link').waitFor()
  await left.getByRole('button', { name: 'Done' }).click()
  for (const name of ['Chosen A', 'Chosen B', 'Chosen C'])
    await eventually(() => modeOf(page, name).innerText()).toBe('Audit')
  await eventually(() => page.getByText(/links? selected/).count()).toBe(0)

  await page.getByRole('checkbox', { name: 'Select Chosen B' }).check()
  await page.getByRole('checkbox', { name: 'Select Chosen C' }).check()
  await page.getByRole('region', { name: 'Selected links' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 links' }).click()
  await page.getByText('2 links deleted').waitFor()
  await eventually(() => page.locator('tbody tr').count()).toBe(2)
  expect(faults).toEqual([])
})

test('heads sort the list in the address, and a press beside the controls of a row opens its link', async () => {
  for (const name of ['Order one', 'Order two']) await create(name)
  const { page, faults } = await open('/dashboard/cloak/list?q=Order')
  const names = () => page.locator('tbody tr a').filter({ hasText: 'Order' }).allInnerTexts()
  await eventually(names).toEqual(['Order two', 'Order one'])
  await page.getByRole('button', { name: /^Name/ }).click()
  await page.waitForURL('**/list?q=Order&sort=name')
  await eventually(names).toEqual(['Order one', 'Order two'])
  await page.getByRole('columnheader', { name: /^Name/ }).and(page.locator('[aria-sort=ascending]')).waitFor()
  await page.getByRole('button', { name: /^Name/ }).click()
  await page.waitForURL('**/list?q=Order&sort=name&order=desc')
  await eventually(names).toEqual(['Order two', 'Order one'])
  await page.getByRole('button', { name: 'Visits' }).click()
  await page.waitForURL('**/list?q=Order&sort=visits')
  await row(page, 'Order one').getByRole('button', { name: 'Copy real link' }).click()
  expect(new URL(page.url()).pathname).toBe('/dashboard/cloak/list')
  await row(page, 'Order one').locator('td').nth(6).click()
  await page.getByRole('heading', { level: 1, name: 'Order one' }).waitFor()
  await page.goBack()
  await page.waitForURL('**/list?q=Order&sort=visits')
  expect(faults).toEqual([])
})

const opener = (page: Page) => page.getByRole('button', { name: 'See where visitors go' })
/** Where the visit goes, why, and by which rules. */
const outcome = async (page: Page) => ({
  said: await page.getByText(/, because /).innerText(),
  rules: await page.getByRole('table', { name: 'Rules checked' }).locator('tbody tr').allInnerTexts(),
})

test('a form that is not saved says where visitors go, and so does the page of a saved link', async () => {
  const { page, faults } = await open('/dashboard/cloak/list?new=1', 390)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Real link' }).fill('https://shop.example/{country}')
  await dialog.getByRole('textbox', { name: 'Audit link' }).fill('https://page.example/')
  await opener(page).press('Enter')
  await page.getByText('Fill in the fields above first').waitFor()
  await dialog.getByRole('combobox', { name: 'Regions' }).fill('germ')
  await page.locator('[role=option][data-highlighted]').getByText('Germany').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Germany: Real link' }).press('Enter')
  await page.getByText('Goes to the real link, because the country, Germany').waitFor()
  await dialog.getByTitle('https://shop.example/DE').waitFor()
  const { rules } = await outcome(page)
  expect(rules.map((text) => text.split('\t')[0])).toEqual([
    ...['Link', 'Calls left', 'Mode', 'IP blacklist', 'Country'],
  ])
  await page.getByLabel('IP address').fill('8.8.8')
  await page.keyboard.press('Enter')
  await page.getByText('Please enter a valid IPv4 or IPv6 address').waitFor()
  await page.getByLabel('IP address').fill('8.8.8.8')
  await page.keyboard.press('Enter')
  await page.getByText('the country, United States, is not among').waitFor()
  expect(await screenFaults(page, 'simulator in the form')).toEqual([])
  const links = await callAs<{ total: number }>(
    product.origin,
    user,
    '/api/cloak/list?search=shop.example/%7B',
  )
  expect(links.total).toBe(0)

  const id = await create('Simulated')
  await page.goto(`/dashboard/cloak/list/${id}?simulate=FR`)
  await page.getByText('Goes to the audit link, because the country, France').waitFor()
  expect((await outcome(page)).rules.at(-1)).toMatch(/^Country\s+France\s+Audit link$/)
  expect(await screenFaults(page, 'simulator of a link')).toEqual([])
  // The refused address.
  expect(faults.filter((fault) => !fault.includes('400'))).toEqual([])
})
