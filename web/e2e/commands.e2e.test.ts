import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs } from './admin-api.ts'
import { axeFindings, type Kept, openBrowser, sidewaysScroll } from './browser.ts'
import { eventually } from './eventually.ts'
import { openPage } from './open-page.ts'
import { untilLoaded } from './screen-faults.ts'
import { type SharedProduct, sharedProduct } from './shared-product.ts'

let product: SharedProduct
let browser: Browser
let [user, admin] = ['', '']

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), openBrowser()])
  user = product.sessions.advertiser
  admin = product.sessions.admin
})
afterAll(() => browser?.close())

/** The keys are loaded after the first view. */
async function open(path: string, kept: Kept, width?: number) {
  const { page, faults } = await openPage({ browser, origin: product.origin }, path, kept, width)
  await untilLoaded(page)
  await page.getByRole('button', { name: 'Search and commands' }).waitFor()
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  return { page, faults, palette, field: palette.getByRole('combobox') }
}

const isFocused = (at: Locator) => eventually(() => at.evaluate((each) => each === document.activeElement))
const chosen = (palette: Locator) => palette.locator('[role=option][data-highlighted]')
const pathOf = (page: Page) => eventually(() => new URL(page.url()).pathname + new URL(page.url()).search)

test('Ctrl-K finds a link by its destination and opens it, and the next time it is there without typing', async () => {
  const { page, faults, palette, field } = await open('/dashboard', { authData: user })
  await page.keyboard.press('Control+k')
  await isFocused(field).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.type('Scholar')
  await eventually(() => chosen(palette).textContent()).toContain('Scholarship form')
  await page.keyboard.press('Enter')
  await pathOf(page).toMatch(/^\/dashboard\/cloak\/list\/\d+$/)
  await isFocused(page.locator('#page')).toBe(true)
  await page.keyboard.press('Control+k')
  await eventually(() => chosen(palette).textContent()).toContain('Scholarship form')
  await page.keyboard.type('https://')
  await eventually(() => palette.getByRole('option').count()).toBeGreaterThan(3)
  await page.keyboard.press('Control+k')
  await palette.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('what is typed while the palette loads is searched for', async () => {
  const { page, faults, palette, field } = await open('/dashboard', { authData: user })
  const loads = Promise.withResolvers<void>()
  await page.route('**/assets/palette-*.js', (route) => loads.promise.then(() => route.continue()))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Scho')
  expect(await palette.count()).toBe(0)
  loads.resolve()
  await isFocused(field).toBe(true)
  await page.keyboard.type('lar')
  await eventually(() => field.inputValue()).toBe('Scholar')
  await eventually(() => chosen(palette).textContent()).toContain('Scholarship form')
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await eventually(() => field.inputValue()).toBe('')
  expect(faults).toEqual([])
})

test('Tab shows what can be done with a link: it is switched from anywhere, and Undo takes it back', async () => {
  const { page, faults, palette, field } = await open('/dashboard/cloak/statistics', { authData: user })
  const modeNow = async () => {
    type Found = { items: { mode: string }[] }
    const { items } = await callAs<Found>(product.origin, user, '/api/cloak/list?search=Scholarship')
    return items[0]?.mode
  }
  expect(await modeNow()).toBe('audit')
  await page.keyboard.press('Control+k')
  await isFocused(field).toBe(true)
  await page.keyboard.type('Scholar')
  await eventually(() => chosen(palette).textContent()).toContain('Scholarship form')
  await palette.getByText('Tab shows its actions').waitFor()
  await page.keyboard.press('Tab')
  await palette.getByRole('combobox', { name: 'Actions for Scholarship form' }).waitFor()
  await isFocused(field).toBe(true)
  await palette.getByRole('option', { name: 'Copy short link' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await eventually(() => field.inputValue()).toBe('Scholar')
  await eventually(() => chosen(palette).textContent()).toContain('Scholarship form')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('open full')
  await eventually(() => chosen(palette).innerText()).toContain('Every visitor reaches the real link')
  await page.keyboard.press('Enter')
  await palette.waitFor({ state: 'detached' })
  await page.getByText('Scholarship form switched to Full Open').waitFor()
  await page.getByText(/Live on 1 of 1 node/).waitFor()
  await pathOf(page).toBe('/dashboard/cloak/statistics')
  expect(await modeNow()).toBe('full_open')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Scholarship form switched back to Audit').waitFor()
  expect(await modeNow()).toBe('audit')
  expect(faults).toEqual([])
})

test('a press of the arrow on a link does the same; a mode that it lacks opens its page with the form', async () => {
  const body = { name: 'Bare one', mode: 'full_open', realUrl: 'https://bare.test/', selectedRegions: [] }
  await callAs(product.origin, user, '/api/cloak/create', { body })
  const { page, palette, field } = await open('/dashboard', { authData: user }, 390)
  await page.getByRole('button', { name: 'Search and commands' }).click()
  await field.fill('bare.test')
  const found = palette.getByRole('option', { name: 'Bare one' })
  await found.locator('[aria-hidden]').last().click()
  await palette.getByText('Actions for Bare one').waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await palette.getByRole('button', { name: 'Back' }).click()
  await palette.getByRole('button', { name: 'Actions for Bare one' }).click()
  await palette.getByRole('option', { name: 'Switch to Audit' }).click()
  await page.getByRole('dialog', { name: 'Edit cloak' }).getByText('This field is required').waitFor()
  await pathOf(page).toMatch(/^\/dashboard\/cloak\/list\/\d+$/)
})

test('what was chosen last is forgotten when the account signs out', async () => {
  const { page, palette, field } = await open('/dashboard', { authData: user })
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  await page.keyboard.press('Control+k')
  await isFocused(field).toBe(true)
  await page.keyboard.type('Scholar')
  await eventually(() => chosen(palette).textContent()).toContain('Scholarship form')
  await page.keyboard.press('Enter')
  await pathOf(page).toMatch(/list\/\d+$/)
  expect(await kept()).toContain('Scholarship form')
  await page.route('**/api/user/logout', (route) => route.fulfill({ status: 500, body: '' }))
  await page.keyboard.press('Control+k')
  await isFocused(field).toBe(true)
  await page.keyboard.type('log out')
  await page.keyboard.press('Enter')
  await pathOf(page).toBe('/dashboard/login')
  expect(await kept()).not.toContain('Scholarship form')
})

test('the palette goes to pages by arrow keys, changes theme and language, and gives the focus back on Escape', async () => {
  const { page, faults, palette, field } = await open('/dashboard/cloak/logs', {
    authData: user,
    theme: 'dark',
  })
  const button = page.getByRole('button', { name: 'Search and commands' })
  await button.focus()
  await page.keyboard.press('Enter')
  await isFocused(field).toBe(true)
  const first = await chosen(palette).textContent()
  await page.keyboard.press('ArrowDown')
  await eventually(() => chosen(palette).textContent()).not.toBe(first)
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })
  await isFocused(button).toBe(true)
  await page.keyboard.press('Control+k')
  await isFocused(field).toBe(true)
  await page.keyboard.type('light')
  await eventually(() => chosen(palette).textContent()).toBe('Switch to the light theme')
  await page.keyboard.press('Enter')
  await eventually(() => page.locator('html').getAttribute('data-theme')).toBe('light')
  await page.keyboard.press('Control+k')
  await isFocused(field).toBe(true)
  await page.keyboard.type('statis')
  await page.keyboard.press('Enter')
  await pathOf(page).toBe('/dashboard/cloak/statistics')
  await page.keyboard.press('Control+k')
  await isFocused(field).toBe(true)
  await page.keyboard.type('中文')
  await eventually(() => chosen(palette).textContent()).toBe('切换到中文')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '搜索与命令' }).waitFor()
  expect(faults).toEqual([])
})

test('Enter that ends a word of an input method chooses nothing', async () => {
  const { page, palette, field } = await open('/dashboard/cloak/logs', { authData: user })
  await page.keyboard.press('Control+k')
  await isFocused(field).toBe(true)
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Input.imeSetComposition', { text: 'ge', selectionStart: 2, selectionEnd: 2 })
  await field.evaluate((each) =>
    each.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })),
  )
  await protocol.send('Input.insertText', { text: '统计' })
  await eventually(() => field.inputValue()).toBe('统计')
  await palette.getByText('Nothing matches').waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard/cloak/logs')
})

test('a search that fails says so, and pages are found all the same', async () => {
  const { page, palette, field } = await open('/dashboard', { authData: user })
  await page.route('**/api/cloak/list*search=*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.keyboard.press('Control+k')
  await isFocused(field).toBe(true)
  await page.keyboard.type('plans')
  await palette.getByText('Failed to search cloaks, please try again later').waitFor()
  await eventually(() => chosen(palette).textContent()).toContain('My Plans')
})

test('keys lead everywhere, but type into fields, and ? shows them', async () => {
  const { page, faults, palette } = await open('/dashboard', { authData: user })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  // The address changes before the screen does, and the log's own search takes the key while it is shown.
  await press('g', 'v')
  await pathOf(page).toBe('/dashboard/cloak/logs')
  await page.getByRole('searchbox').waitFor()
  await press('g', 's')
  await pathOf(page).toBe('/dashboard/cloak/statistics')
  await page.getByRole('searchbox').waitFor({ state: 'detached' })
  await press('/')
  await palette.waitFor()
  await press('Escape')
  await palette.waitFor({ state: 'detached' })
  await press('g', 'l')
  await pathOf(page).toBe('/dashboard/cloak/list')
  await page.getByRole('searchbox').waitFor()
  await press('/', 'g', 'o', 'c', '?')
  await eventually(() => page.getByRole('searchbox').inputValue()).toBe('goc?')
  await page.getByRole('searchbox').blur()
  await press('?')
  const shown = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await shown.getByText('Go to access logs').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await press('g', 'o', 'Escape')
  await shown.waitFor({ state: 'detached' })
  await press('c')
  await page.getByRole('dialog', { name: 'Create New Cloak' }).waitFor()
  await isFocused(page.getByRole('textbox', { name: 'Name' })).toBe(true)
  expect(faults).toEqual([])
})

test('Escape asks before it throws typed text away, closes one layer at a time, and a field says what it makes of an address', async () => {
  const { page, faults } = await open('/dashboard/cloak/list', { authData: user })
  await page.keyboard.press('c')
  const form = page.getByRole('dialog', { name: 'Create New Cloak' })
  const sure = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await isFocused(form.getByRole('textbox', { name: 'Name' })).toBe(true)
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await pathOf(page).toBe('/dashboard/cloak/list')

  await page.keyboard.press('c')
  await isFocused(form.getByRole('textbox', { name: 'Name' })).toBe(true)
  await page.keyboard.type('Typed')
  await page.keyboard.press('Escape')
  await isFocused(sure.getByRole('button', { name: 'Cancel' })).toBe(true)
  await page.keyboard.press('Escape')
  await sure.waitFor({ state: 'detached' })
  expect(await form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Typed')
  await isFocused(form.getByRole('textbox', { name: 'Name' })).toBe(true)

  const real = form.getByRole('textbox', { name: 'Real link' })
  await form.getByText('Full Open', { exact: true }).click()
  await real.focus()
  await page.keyboard.insertText('see https://x.test/a or y.test')
  await page.keyboard.press('Tab')
  await form.getByText('There is more than one address here. Please leave only the one you mean.').waitFor()
  await real.fill('see x.test/a?from={code} thanks')
  await form.getByText('Saved as https://x.test/a?from={code}').waitFor()
  await real.press('Enter')
  await page.getByRole('heading', { name: 'Cloak created' }).waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Edit Typed' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit cloak' })
  expect(await edit.getByRole('textbox', { name: 'Real link' }).inputValue()).toBe(
    'https://x.test/a?from={code}',
  )
  await edit.getByRole('textbox', { name: 'Name' }).fill('Other')
  await edit.getByRole('button', { name: 'Close' }).click()
  await sure.getByRole('button', { name: 'Discard' }).click()
  await edit.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('on phones the palette has its button, and administrators have their own pages in it', async () => {
  const { page, faults, palette } = await open('/dashboard/admin/users', { authData: admin }, 320)
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole('button', { name: 'Search and commands' }).click()
  await palette.getByRole('option', { name: 'Payment review' }).waitFor()
  expect(await palette.getByRole('option', { name: 'Create New Cloak' }).count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await palette.getByRole('button', { name: 'Close' }).click()
  await palette.waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await pathOf(page).toBe('/dashboard/admin/dashboard')
  expect(faults).toEqual([])
})
