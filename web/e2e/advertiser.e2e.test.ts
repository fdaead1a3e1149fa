import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { callAs } from './admin-api.ts'
import { type Kept, openBrowser, sessionOf } from './browser.ts'
import { DIALOG, dialogsClosed } from './dialogs.ts'
import { eventually } from './eventually.ts'
import { networkIdle } from './network-idle.ts'
import { appCode, newAccount } from './new-account.ts'
import { openPage } from './open-page.ts'
import { screenFaults, untilLoaded } from './screen-faults.ts'
import { type Product, startTestProduct } from './test-product.ts'

let product: Product
let browser: Browser
let [user, empty] = ['', '']

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startTestProduct(), openBrowser()])
  user = await sessionOf(product.origin, 'advertiser@demo.test', 'Demo12345')
  empty = await sessionOf(product.origin, 'empty@demo.test', 'Demo12345')
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const open = (path: string, kept: Kept = {}, width?: number) =>
  openPage({ browser, origin: product.origin }, path, kept, width)

const PASSWORD = 'Demo12345'
type Plan = { id: number; name_en: string; unit_price: number; created: string; updated: string }
type Plans = { items: Plan[] }
const DAY = new Intl.DateTimeFormat('sv-SE')
const daysAgo = (days: number) => DAY.format(Date.now() - days * 86_400_000)
/** The days of a report's query; the second is exclusive. */
const spanOf = (query: URLSearchParams): string =>
  ['from', 'to'].map((end) => DAY.format(Date.parse(query.get(end) ?? ''))).join(' ')
/** Creates a user that no other test changes. */
async function fresh(email: string): Promise<string> {
  await newAccount(product.origin, email, PASSWORD)
  return sessionOf(product.origin, email, PASSWORD)
}

test('notices about calls are on every screen until dismissed', async () => {
  const { page, faults } = await open('/dashboard/cloak/blacklist', { authData: empty })
  await page.locator('main').getByText('All your trial calls are used', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Notices, \d+ unread$/ }).click()
  await page.getByRole('dialog', { name: 'Notices' }).getByText('Your payment was rejected').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('main').getByRole('button', { name: 'Dismiss' }).click()
  await eventually(() => page.getByRole('button', { name: 'Dismiss' }).count()).toBe(0)
  await page.reload()
  await page.getByRole('button', { name: 'Notices, 1 unread' }).waitFor()
  expect(await page.getByRole('button', { name: 'Dismiss' }).count()).toBe(0)
  expect(faults).toEqual([])
})

test('a payment needs a screenshot, shows the error of each field, and then waits for review', async () => {
  const { page, faults } = await open('/dashboard/cloak/plans', { authData: user })
  await page.getByText(/calls a day over the last 7 days/).waitFor()
  await page.getByRole('button', { name: 'Select Plan Starter' }).click()
  const dialog = page.locator(DIALOG)
  await dialog.getByRole('button', { name: 'Copy address' }).click()
  await dialog.getByText('Copied').waitFor()
  const wallet = await dialog.getByRole('textbox', { name: 'Wallet address' }).inputValue()
  expect(wallet).toMatch(/^T\w{33}$/)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wallet)
  await dialog.getByRole('img', { name: 'Wallet address as a QR code' }).waitFor()

  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const submit = dialog.getByRole('button', { name: 'Submit payment info' })
  await submit.click()
  await dialog.getByText('Please upload payment screenshot').waitFor()
  const picker = dialog.locator('input[type=file]')
  await picker.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await dialog.getByText('Please choose a JPEG, PNG or WebP image').waitFor()
  await picker.setInputFiles({
    name: 'big.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  })
  await dialog.getByText('The file is larger than 5 MB').waitFor()
  await dialog.getByRole('textbox', { name: /Transaction ID/ }).fill('12345')
  await submit.click()
  await dialog.getByText('A transaction ID has 64 hexadecimal digits').waitFor()
  expect(sent).toEqual([])

  await picker.setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await dialog.getByRole('img', { name: 'Preview of the payment screenshot' }).waitFor()
  await dialog.getByRole('textbox', { name: /Transaction ID/ }).fill('ab'.repeat(32))
  await submit.click()
  await page.getByText('Payment info submitted. Please wait for the review.').waitFor()
  const row = page.getByRole('row', { name: /Starter.*\$19.*Pending/ })
  await row.getByRole('button', { name: /^Show payment info for order #\d+$/ }).click()
  const shown = dialog.getByRole('img', { name: 'Payment screenshot' })
  await eventually(() => shown.evaluate((each) => (each as HTMLImageElement).naturalWidth)).toBe(1280)
  await dialog.getByText('ab'.repeat(32)).waitFor()
  await page.keyboard.press('Escape')
  await eventually(() => dialog.count()).toBe(0)

  // The same transfer cannot pay twice; the input stays.
  await page.getByRole('button', { name: 'Select Plan Starter' }).click()
  await picker.setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await dialog.getByRole('textbox', { name: /Transaction ID/ }).fill('ab'.repeat(32))
  faults.length = 0
  await submit.click()
  await dialog.getByText('This transaction ID has already been submitted').waitFor()
  await dialog.getByText('paid.png').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Select Plan Starter' }).click()
  expect(await dialog.getByText('paid.png').count()).toBe(0)
  // So does a click outside, whatever was typed.
  await dialog.getByRole('textbox', { name: /Transaction ID/ }).fill('12345')
  await page.mouse.click(5, 5)
  await eventually(() => dialog.count()).toBe(0)
  expect(faults.filter((fault) => !fault.includes('409'))).toEqual([])
})

test('S-Q: a plan edited meanwhile is not bought: the form shows old and new values and keeps the input', async () => {
  const { page, faults } = await open('/dashboard/cloak/plans', { authData: user })
  await page.getByRole('button', { name: 'Select Plan Enterprise' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay for Enterprise' })
  const picture = { name: 'paid.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await dialog.locator('input[type=file]').setInputFiles(picture)
  await dialog.getByRole('textbox', { name: /Note/ }).fill('From my exchange')
  const admin = await sessionOf(product.origin, 'admin@demo.test', 'Admin12345')
  const { items } = await callAs<Plans>(product.origin, admin, '/api/admin/plans')
  const { id, unit_price, created, updated, ...plan } = items.find(({ name_en }) => name_en === 'Enterprise')!
  const path = `/api/admin/plans/${id}`
  const changed = { price: 2_099.5, total_calls: 4_000_000, confirmation: 'Admin12345' }
  await callAs(product.origin, admin, path, { method: 'PUT', body: { ...plan, ...changed } })

  const submit = dialog.getByRole('button', { name: 'Submit payment info' })
  await submit.click()
  const note = dialog.getByRole('alert')
  await note.getByText(/Before: 1,999 USDT for 5,000,000 calls, valid 365 days/).waitFor()
  await note.getByText(/Now: 2,099.50 USDT for 4,000,000 calls, valid 365 days/).waitFor()
  expect(await dialog.getByLabel('Payment amount').inputValue()).toBe('2,099.50')
  await dialog.getByText('paid.png').waitFor()
  expect(await dialog.getByRole('textbox', { name: /Note/ }).inputValue()).toBe('From my exchange')
  expect(await page.getByRole('row', { name: /Enterprise/ }).count()).toBe(0)
  await submit.click()
  await page.getByRole('row', { name: /Enterprise.*\$2,099\.5.*Pending/ }).waitFor()
  await callAs(product.origin, admin, path, { method: 'PUT', body: plan })
  expect(faults.filter((fault) => !fault.includes('409'))).toEqual([])
})

test('a plan handed over by the public price list is offered for payment once', async () => {
  const { page, faults } = await open('/dashboard/cloak/plans', { authData: user })
  const { items } = await (await fetch(`${product.origin}/api/plan/list`)).json()
  const handOver = (selectedPlan: number) =>
    history.replaceState({ usr: { selectedPlan }, key: 'handed', idx: 0 }, '')
  await page.evaluate(handOver, items[1].id)
  await page.reload()
  await page.getByRole('dialog', { name: 'Pay for Standard' }).waitFor()
  await page.keyboard.press('Escape')
  await dialogsClosed(page)
  await page.reload()
  await page.getByRole('button', { name: 'Select Plan Standard' }).waitFor()
  expect(await page.locator(DIALOG).count()).toBe(0)
  expect(faults).toEqual([])
})

test('a day is typed or chosen by keyboard, in one format and with the words of the language', async () => {
  for (const [language, add, month, first] of [
    ['zh', '添加规则', '2027年1月', '一'],
    ['en', 'Add rule', 'January 2027', 'S'],
  ] as const) {
    const { page, faults } = await open('/dashboard/cloak/blacklist', { authData: user, language })
    await page.getByRole('button', { name: add }).first().click()
    const field = page.locator(DIALOG).locator('input[inputmode=numeric]')
    await field.pressSequentially('202612241830')
    expect(await field.inputValue()).toBe('2026-12-24 18:30')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const calendar = page.getByRole('dialog').filter({ has: page.locator('[data-day]') })
    await eventually(() => calendar.locator(':focus').getAttribute('data-day')).toBe('2026-12-24')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await calendar.getByRole('table', { name: month }).waitFor()
    expect(await calendar.locator('th').first().textContent()).toBe(first)
    await eventually(() => calendar.locator(':focus').getAttribute('data-day')).toBe('2027-01-01')
    await page.keyboard.press('Enter')
    await eventually(() => field.inputValue()).toBe('2027-01-01 18:30')
    await field.fill('2026-02-30')
    await page.keyboard.press('Tab')
    await page.getByRole('alert').filter({ hasText: 'YYYY-MM-DD HH:mm' }).waitFor()
    expect(faults).toEqual([])
  }
})

test('a status unknown to this page is shown as the server sends it', async () => {
  const { page, faults } = await open('/dashboard/cloak/plans', { authData: user, language: 'zh' })
  await page.route('**/api/plan/my-payments*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('"pending"', '"refunded"'),
    })
  })
  await page.reload()
  await page.getByRole('cell', { name: 'refunded', exact: true }).first().waitFor()
  await page.getByRole('cell', { name: '已通过', exact: true }).waitFor()
  expect(faults).toEqual([])
})

test('a change is reported live, is in the history, and can be undone', async () => {
  const { page, faults } = await open('/dashboard/cloak/list/5', { authData: user })
  // The plan began today as well.
  const nothing = { status: 'success', items: [] }
  await page.route('**/api/stats/marks?*', (route) => route.fulfill({ json: nothing }))
  await page.reload()
  const name = (await page.locator('main h1').textContent()) ?? ''
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.locator(DIALOG).getByRole('textbox', { name: 'Name' }).fill('Another name')
  await page.locator(DIALOG).getByRole('button', { name: 'Save' }).click()
  await page
    .locator('main')
    .getByText(/^Live on 1 of 1 node in \d\.\d s$/)
    .waitFor()
  await page.locator('main h1').getByText('Another name').waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: `v2EditedCurrentNameBefore: ${name}After: Another nameYou · ` })
    .waitFor()
  await page.getByRole('button', { name: 'Mark: v2 Name', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  const sure = page.getByRole('alertdialog')
  await sure.getByText(`NameBefore: Another nameAfter: ${name}`).waitFor()
  await sure.getByRole('button', { name: 'Restore version 1' }).click()
  await page.locator('main h1').getByText(name).waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: /v3.*Restored.*From version 1/s })
    .waitFor()
  await page.locator('button b', { hasText: /^v2–3$/ }).waitFor()
  expect(faults).toEqual([])
})

test('all links go to safe at once after a confirmation', async () => {
  const { page, faults } = await open('/dashboard/cloak/list?mode=full_open', { authData: user })
  const row = page.locator('tbody tr').first()
  const link = (await row.locator('[title^=http]').first().getAttribute('title')) ?? ''
  await page.getByRole('button', { name: 'Switch all to audit' }).click()
  const sure = page.getByRole('alertdialog', { name: 'Switch every link to audit mode?' })
  await eventually(() =>
    sure.getByRole('button', { name: 'Cancel' }).evaluate((each) => each === document.activeElement),
  ).toBe(true)
  // The list is redrawn before the profile arrives.
  const drawn = page.getByText('No matching cloaks found').waitFor()
  await page.route('**/api/user/profile', (route) => drawn.then(() => route.continue()))
  const count = await sure.getByText(/^[\d,]+ links? changes?\./).innerText()
  await sure.getByRole('button', { name: `Switch ${/^[\d,]+/.exec(count)?.[0]} links to audit` }).click()
  await page.getByText(/links switched\. All are now in audit mode/).waitFor()
  await drawn
  await eventually(async () => {
    const answer = await fetch(link, { redirect: 'manual' })
    return answer.headers.get('location')
  }).toMatch(/\/about$/)
  expect(faults).toEqual([])
})

test('a choice made before the previous one is drawn keeps both', async () => {
  const { page, faults } = await open('/dashboard/cloak/statistics?compare=1', { authData: user })
  const range = page.getByRole('button', { name: '7 d' })
  await range.waitFor()
  await range.evaluate(async (button: HTMLElement) => {
    button.click()
    // Rendering waits for the next task.
    for (let i = 0; i < 100; i++) await Promise.resolve()
    document.querySelector<HTMLElement>('main label:has(input)')?.click()
  })
  await page.waitForURL('**/statistics?compare=previous&range=7d&weekdays=1')
  await untilLoaded(page)
  expect(faults).toEqual([])
})

test('statistics keep range and comparison in the address and can be exported', async () => {
  const { page, faults } = await open('/dashboard/cloak/statistics', { authData: user })
  await page.getByRole('button', { name: '7 d' }).click()
  await page.getByRole('combobox', { name: 'Compare' }).click()
  await page.getByRole('option', { name: 'Previous period' }).click()
  await page.waitForURL('**/statistics?range=7d&compare=previous')
  await page
    .getByText(/^[+-]?[\d.]+%, [\d,]+ before$/)
    .first()
    .waitFor()
  await page.getByRole('columnheader', { name: 'Change' }).waitFor()
  await untilLoaded(page)
  const shown =
    (await page.getByRole('table', { name: 'By cloak' }).locator('tbody tr').first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'By cloak' }).click(),
  ])
  const [heads, first] = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(heads).toBe('\uFEFF"Name","Visits","Real","Audit","Notice page"')
  const [, name, visits] = /^"(.+?)",(\d+),/.exec(first ?? '') ?? []
  expect(shown.replaceAll(',', '')).toContain(name)
  expect(shown.replaceAll(',', '')).toContain(visits)
  expect(faults).toEqual([])
})

test('custom days are in the address, are compared and exported, and invalid ones send no request', async () => {
  const { page, faults } = await open('/dashboard/cloak/statistics?compare=1', { authData: user })
  await page.getByText('Visits', { exact: true }).first().waitFor()
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/api/stats/')) asked.push(url)
  })
  await page.getByRole('button', { name: 'Custom' }).click()
  await page.waitForURL('**/statistics?compare=1&range=custom&from=*&to=*')
  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })]
  await from.fill(daysAgo(12))
  await to.fill(daysAgo(8))
  await page.waitForURL(`**/statistics?compare=1&range=custom&from=${daysAgo(12)}&to=${daysAgo(8)}`)
  await page
    .getByText(/^[+-]?[\d.]+%, [\d,]+ before$/)
    .first()
    .waitFor()
  await untilLoaded(page)
  await eventually(() =>
    page.getByRole('table', { name: 'Visits over time' }).locator('tbody tr').count(),
  ).toBe(5)
  const spans = new Set(asked.map(({ searchParams }) => spanOf(searchParams)))
  expect(spans).toContain(`${daysAgo(12)} ${daysAgo(7)}`)
  expect(spans).toContain(`${daysAgo(17)} ${daysAgo(12)}`)

  await page.getByRole('button', { name: 'Export CSV' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Over time' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`sluice-time-${daysAgo(12)}-to-${daysAgo(8)}.csv`)
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(
    [12, 11, 10, 9, 8].map((ago) => `"${daysAgo(ago)}"`),
  )

  await page.reload()
  await eventually(() =>
    page.getByRole('table', { name: 'Visits over time' }).locator('tbody tr').count(),
  ).toBe(5)
  await untilLoaded(page)
  // What was refused is asked for again by itself, and panels below ask once they are reached.
  await eventually(() => page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
  await networkIdle(page)
  expect(await from.inputValue()).toBe(daysAgo(12))
  asked.length = 0
  for (const [end, typed, words] of [
    [to, daysAgo(13), 'The end date is before the start date'],
    [to, 'soon', 'Please enter a date as YYYY-MM-DD'],
    [from, '2020-01-01', 'Please enter a date as YYYY-MM-DD'],
    [to, daysAgo(0), 'At most 400 days can be shown at once'],
  ] as const) {
    await end.fill(typed)
    await end.press('Enter')
    await page.getByRole('alert').getByText(words).waitFor()
  }
  await eventually(() => page.getByRole('button', { name: 'Export CSV' }).count()).toBe(0)
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Choose a date: From' }).click()
  await page.getByRole('dialog').getByRole('button', { pressed: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '7 d' }).click()
  await page.waitForURL('**/statistics?compare=1&range=7d')
  await page.getByRole('table', { name: 'By cloak' }).locator('tbody tr').first().waitFor()
  expect(faults).toEqual([])
})

test('one link is reported by custom days, and a single day by hours', async () => {
  const { page, faults } = await open('/dashboard/cloak/list/1', { authData: user })
  await page.getByRole('button', { name: 'Custom' }).click()
  const yesterday = daysAgo(1)
  await page.getByLabel('From', { exact: true }).fill(yesterday)
  await page.getByLabel('To', { exact: true }).fill(yesterday)
  await page.waitForURL(`**/list/1?range=custom&from=${yesterday}&to=${yesterday}`)
  await eventually(() =>
    page.getByRole('table', { name: 'Visits over time' }).locator('tbody tr').count(),
  ).toBe(24)
  expect(faults).toEqual([])
})

test('a second factor is set up, required at the next login, and turned off with a recovery code', async () => {
  const { page } = await open('/dashboard/settings', { authData: await fresh('factor@demo.test') })
  const dialog = page.locator(DIALOG)
  await page.getByRole('button', { name: 'Set up two-factor authentication' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill('Wrong12345')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('Incorrect password').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill('Demo12345')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const secret = (await dialog.locator('code').textContent())?.replace(/\s/g, '') ?? ''
  await dialog.getByLabel('Authenticator code').fill(appCode(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByRole('listitem').nth(9).waitFor()
  const codes = await dialog.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  // They are never shown again, so a click outside does not close the dialog.
  await page.mouse.click(5, 5)
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByText('10 recovery codes left').waitFor()

  const other = await open('/dashboard/login')
  await other.page.getByLabel('Email').fill('factor@demo.test')
  await other.page.getByLabel('Password', { exact: true }).fill('Demo12345')
  await other.page.getByLabel('Password', { exact: true }).press('Enter')
  await other.page.getByLabel('Authenticator code').fill(codes[0] ?? '')
  await other.page.getByLabel('Authenticator code').press('Enter')
  await other.page.waitForURL('**/dashboard')
  const { token } = JSON.parse((await other.page.evaluate(() => localStorage.getItem('authData'))) ?? '')

  await page.reload()
  await page.getByText('9 recovery codes left').waitFor()
  await page.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await page.getByText('Device signed out').waitFor()
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${product.origin}/api/user/profile`, { headers })).status).toBe(401)

  await page.getByRole('button', { name: 'Turn off two-factor authentication' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill('Demo12345')
  await dialog.getByLabel('Authenticator or recovery code').fill(codes[1] ?? '')
  await dialog.getByRole('button', { name: 'Turn off two-factor authentication' }).click()
  await page.getByRole('button', { name: 'Set up two-factor authentication' }).waitFor()
})

test('a password change needs the old one', async () => {
  const { page } = await open('/dashboard/settings', { authData: await fresh('changer@demo.test') })
  const fill = async (values: [string, string, string]) => {
    for (const [at, label] of ['Current password', 'New password', 'Repeat new password'].entries())
      await page.getByLabel(label, { exact: true }).fill(values[at] ?? '')
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await fill(['Wrong12345', 'Better12345', 'Better12346'])
  await page.getByText('Passwords do not match').waitFor()
  await fill(['Wrong12345', 'Better12345', 'Better12345'])
  await page.getByText('Incorrect password').waitFor()
  await fill(['Demo12345', 'Better12345', 'Better12345'])
  await page.getByText('Password changed. Your other devices were signed out.').waitFor()
  expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('')
  expect(JSON.parse(await sessionOf(product.origin, 'changer@demo.test', 'Better12345')).token).toBeTruthy()
})

test('the data is exported after the password is given, and a scheduled deletion is cancelled with one click', async () => {
  const { page } = await open('/dashboard/settings', { authData: await fresh('leaver@demo.test') })
  const dialog = page.locator(DIALOG)
  await page.getByRole('button', { name: 'Download my data' }).click()
  const saved = page.waitForEvent('download')
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Download my data' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('sluice-account.zip')
  expect((await readFile(await file.path())).toString('latin1', 0, 2)).toBe('PK')

  await page.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill('Wrong12345')
  await dialog.getByRole('button', { name: 'Delete in 7 days' }).click()
  await dialog.getByText('Incorrect password').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete in 7 days' }).click()
  const banner = page.getByRole('status').filter({ hasText: 'Your account will be deleted on' })
  await banner.waitFor()
  expect(await screenFaults(page, 'the banner')).toEqual([])
  await eventually(() => page.getByRole('button', { name: 'Delete my account' }).count()).toBe(0)
  await page.goto('/dashboard/cloak/list')
  await banner.getByRole('button', { name: 'Keep my account' }).click()
  await banner.waitFor({ state: 'detached' })
  await page.goto('/dashboard/settings')
  await page.getByRole('button', { name: 'Delete my account' }).waitFor()
})

const settled = async (page: Page) => {
  await page.locator('main section').first().waitFor()
  await untilLoaded(page)
}

test('the payment dialog has no serious axe finding and does not scroll sideways at any width', async () => {
  const { page } = await open('/dashboard/cloak/plans', { authData: user })
  await settled(page)
  await page.getByRole('article').getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('img').first().waitFor()
  expect(await screenFaults(page, 'the payment dialog')).toEqual([])
})

test('without ClickHouse, reports say that they are delayed and offer a retry, and the rest works', async () => {
  const { page } = await open('/dashboard/cloak/logs', { authData: user })
  await page.locator('tbody').getByRole('button').first().waitFor()
  const goOn = product.hold('clickhouse')
  onTestFinished(goOn)
  const delayed = page.getByText(/^Statistics are delayed\. Links keep working/)
  for (const path of ['cloak/logs', 'cloak/statistics', 'cloak/list/1', 'cloak/plans']) {
    await page.goto(`/dashboard/${path}`)
    await delayed.first().waitFor()
    await settled(page)
  }
  await page.getByText('The forecast is unavailable right now.').waitFor()
  await page.getByRole('row', { name: /Business.*Approved/ }).waitFor()
  await page.goto('/dashboard/cloak/list')
  await page.locator('tbody tr').nth(9).waitFor()
  goOn()
  await page.goto('/dashboard/cloak/statistics')
  await eventually(async () => {
    const retry = page.getByRole('button', { name: 'Retry' })
    // It leaves by itself when the page asks again.
    if (await retry.count())
      await retry
        .first()
        .click({ timeout: 1_000 })
        .catch(() => {})
    return page.getByRole('table', { name: 'By cloak' }).locator('tbody tr').count()
  }).toBeGreaterThan(0)
})
