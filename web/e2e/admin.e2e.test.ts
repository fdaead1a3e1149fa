import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, remainingCalls, submitPayment } from './admin-api.ts'
import { type Kept, openBrowser, sessionOf } from './browser.ts'
import { cellsOf } from './cells.ts'
import { eventually } from './eventually.ts'
import { openPage } from './open-page.ts'
import { type Product, startTestProduct } from './test-product.ts'

let product: Product
let browser: Browser
let [user, empty, admin, superadmin] = ['', '', '', '']

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startTestProduct(), openBrowser()])
  user = await sessionOf(product.origin, 'advertiser@demo.test', 'Demo12345')
  empty = await sessionOf(product.origin, 'empty@demo.test', 'Demo12345')
  admin = await sessionOf(product.origin, 'admin@demo.test', 'Admin12345')
  superadmin = await sessionOf(product.origin, product.superadmin.email, product.superadmin.password)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const open = (path: string, authData: string, kept: Kept = {}, width?: number) =>
  openPage({ browser, origin: product.origin }, path, { authData, ...kept }, width)

test('the first screen shows and charts the figures of the site, and links to pending work', async () => {
  type Answer = { data: { users: { total: number }; payments: { revenue: number; pending: number } } }
  const { data } = await callAs<Answer>(product.origin, admin, '/api/admin/statistics')
  const { page, faults } = await open('/dashboard/admin/dashboard', admin)
  const figure = (name: string) =>
    page.locator('dl > div', { hasText: name }).locator('dd').first().textContent()
  await page.locator('.recharts-bar-rectangle').first().waitFor()
  await page.getByText(/^This is the first day of the site|^Last 30 days, compared with/).waitFor()
  expect(await figure('Users')).toBe(String(data.users.total))
  expect(await figure('Revenue')).toBe(`$${data.payments.revenue}`)
  await page.getByRole('button', { name: '7 d' }).click()
  await page.waitForURL('**/dashboard?range=7d')
  await page.getByRole('button', { name: 'By week' }).click()
  await page.waitForURL('**/dashboard?range=7d&by=week')
  await page.getByRole('link', { name: `${data.payments.pending} payments to review` }).click()
  await page.waitForURL('**/admin/payments')
  expect(faults).toEqual([])
})

const tickAll = async (page: Page) => {
  await page.getByText('3 checks left').waitFor()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
}
const paymentOf = async (id: number) => {
  type Answer = { data: { status: string; reject_reason: string | null } }
  return (await callAs<Answer>(product.origin, user, `/api/plan/payment-status/${id}`)).data
}

test('a payment that is inspected and approved gives its calls to the payer', async () => {
  const before = await remainingCalls(product.origin, user)
  const id = await submitPayment(browser, product.origin, user, 'Standard')
  const { page, faults } = await open(`/dashboard/admin/payments?id=${id}`, admin)
  await page.getByRole('heading', { name: `#${id}` }).waitFor()
  const picture = page.getByRole('img', { name: 'Payment screenshot' })
  await eventually(() => picture.evaluate((each) => (each as HTMLImageElement).naturalWidth)).toBe(360)
  await page.keyboard.press('+')
  await page.getByText('150%').waitFor()
  const approve = page.getByRole('button', { name: 'Approve and grant 50,000 calls' })
  expect(await approve.isDisabled()).toBe(true)
  await tickAll(page)
  await approve.click()
  await page.getByText(`Order #${id} approved`).waitFor()
  await eventually(() => remainingCalls(product.origin, user)).toBe(before + 50_000)
  await eventually(() => page.getByRole('link', { name: `#${id}` }).count()).toBe(0)
  await page.getByRole('tab', { name: 'Approved' }).click()
  await page.getByRole('link', { name: `#${id}` }).click()
  await page.getByText('You', { exact: true }).waitFor()
  expect(faults).toEqual([])
})

test('a payment is rejected with a reason, which the payer sees', async () => {
  const id = await submitPayment(browser, product.origin, user, 'Standard')
  const { page, faults } = await open(`/dashboard/admin/payments?id=${id}`, admin)
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByText('Please enter a rejection reason').waitFor()
  expect(await paymentOf(id)).toMatchObject({ status: 'pending' })
  await page.getByRole('button', { name: 'Amount too low' }).click()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByText(`Order #${id} rejected`).waitFor()
  expect(await paymentOf(id)).toMatchObject({ status: 'rejected', reject_reason: 'Amount too low' })
  expect(faults).toEqual([])
})

test('the second of two reviewers is told so and sees the decision', async () => {
  const id = await submitPayment(browser, product.origin, user, 'Starter')
  const { page, faults } = await open(`/dashboard/admin/payments?id=${id}`, admin)
  await tickAll(page)
  await page.getByText('All checked').waitFor()
  const body = { reason: 'Transfer not found' }
  await callAs(product.origin, superadmin, `/api/admin/payments/${id}/reject`, { body })
  await page.getByRole('button', { name: /Approve and grant/ }).click()
  await page.getByRole('alert').getByText('Another administrator has just reviewed this payment').waitFor()
  await page.getByText('Transfer not found').waitFor()
  await page.getByText(product.superadmin.email).waitFor()
  await eventually(() => page.getByRole('button', { name: /Approve and grant/ }).count()).toBe(0)
  expect(faults.filter((fault) => !fault.includes('409'))).toEqual([])
})

test('on a phone the chosen order replaces the queue, which comes back afterwards', async () => {
  const { page, faults } = await open('/dashboard/admin/payments', admin, {}, 390)
  const queue = page.getByRole('complementary', { name: 'Payments' })
  await queue.getByRole('link').first().click()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await queue.getByRole('link').first().waitFor()
  await eventually(() => page.getByRole('region', { name: /^Order/ }).isVisible()).toBe(false)
  expect(faults).toEqual([])
})

const openMenu = (page: Page, email: string) =>
  page.getByRole('button', { name: `Actions for ${email}` }).click()

test('a user is found, renamed, given calls, deactivated and activated again', async () => {
  const before = await remainingCalls(product.origin, empty)
  const { page, faults } = await open('/dashboard/admin/users', admin)
  await page.getByRole('searchbox').fill('empty@')
  await page.waitForURL('**/users?q=empty%40')
  await eventually(() => page.locator('tbody tr').count()).toBe(1)

  await openMenu(page, 'empty@demo.test')
  expect(await page.getByRole('menuitem', { name: 'Change role' }).count()).toBe(0)
  await page.getByRole('menuitem', { name: 'Edit user' }).click()
  await page.getByLabel('Name').fill('Renamed Here')
  await page.getByLabel('New password').fill('short1')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Password must be at least 8 characters and contain letters and numbers').waitFor()
  await page.getByLabel('New password').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row', { name: /Renamed Here/ }).waitFor()

  await openMenu(page, 'empty@demo.test')
  await page.getByRole('menuitem', { name: 'Adjust calls' }).click()
  const dialog = page.getByRole('dialog')
  const [now, then] = [before, before + 500].map((calls) => calls.toLocaleString('en-US'))
  await dialog.getByText(`${now} calls left`, { exact: true }).waitFor()
  await dialog.getByLabel('Calls', { exact: true }).fill('-5')
  await dialog.getByText(`${now} calls left`, { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Adjust calls' }).click()
  await dialog.getByText('Must be a positive number').waitFor()
  await dialog.getByText('This field is required').waitFor()
  await dialog.getByLabel('Calls', { exact: true }).fill('500')
  await dialog.getByText(`${now} → ${then} calls left`, { exact: true }).waitFor()
  await dialog.getByLabel('Reason').fill('Goodwill')
  await dialog.getByRole('button', { name: 'Adjust calls' }).click()
  await page.getByText('Calls adjusted').waitFor()
  expect(await remainingCalls(product.origin, empty)).toBe(before + 500)

  const signIn = () => sessionOf(product.origin, 'empty@demo.test', 'Demo12345')
  await openMenu(page, 'empty@demo.test')
  await page.getByRole('menuitem', { name: 'Disable account' }).click()
  await dialog.getByLabel('Reason').fill('Under review')
  await dialog.getByRole('button', { name: 'Disable account' }).click()
  await page.getByRole('row', { name: /Inactive/ }).waitFor()
  await expect(signIn()).rejects.toThrow('cannot sign in')
  await openMenu(page, 'empty@demo.test')
  await page.getByRole('menuitem', { name: 'Enable account' }).click()
  await dialog.getByLabel('Reason').fill('Cleared')
  await dialog.getByRole('button', { name: 'Enable account' }).click()
  await page.getByRole('row', { name: /Active/ }).waitFor()
  expect(JSON.parse(await signIn()).token).toEqual(expect.any(String))
  expect(faults).toEqual([])
})

/** Answers the confirmation dialog, which protects sensitive changes from a stolen session. */
async function confirm(page: Page, given = product.superadmin.password): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await question.getByLabel('Password', { exact: true }).fill(given)
  await question.getByRole('button', { name: 'Confirm' }).click()
}
const unexpected = (faults: string[]) => faults.filter((fault) => !/status of 4/.test(fault))

test('S-S: a confirmation can be cancelled, reports a wrong answer, and loses no input', async () => {
  const { page, faults } = await open('/dashboard/admin/users?q=advertiser', superadmin)
  await openMenu(page, 'advertiser@demo.test')
  await page.getByRole('menuitem', { name: 'Adjust calls' }).click()
  const form = page.getByRole('dialog', { name: 'Adjust calls' })
  await form.getByLabel('Calls', { exact: true }).fill('100000')
  await form.getByLabel('Reason').fill('A large refund')
  const before = await remainingCalls(product.origin, user)
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })

  await form.getByRole('button', { name: 'Adjust calls' }).click()
  await question.waitFor()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Adjust calls' }).waitFor()
  await page.getByText('Not confirmed. Nothing was changed.').first().waitFor()
  await eventually(() => question.count()).toBe(0)
  expect(await form.getByLabel('Reason').inputValue()).toBe('A large refund')

  await form.getByRole('button', { name: 'Adjust calls' }).click()
  await question.getByRole('button', { name: 'Confirm' }).click()
  await question.getByText('This field is required').waitFor()
  await confirm(page, 'Wrong12345')
  await question.getByText('Incorrect password').waitFor()
  expect(await question.getByLabel('Password', { exact: true }).inputValue()).toBe('')
  expect(await remainingCalls(product.origin, user)).toBe(before)
  await confirm(page)
  await page.getByText('Calls adjusted').waitFor()
  await eventually(() => form.count()).toBe(0)
  expect(await remainingCalls(product.origin, user)).toBe(before + 100_000)
  expect(unexpected(faults)).toEqual([])
})

test('a superadmin promotes a user, and the audit log shows before, after and the reason', async () => {
  const { page, faults } = await open('/dashboard/admin/users?q=empty', superadmin)
  await openMenu(page, 'empty@demo.test')
  await page.getByRole('menuitem', { name: 'Change role' }).click()
  await page.getByRole('radio', { name: 'Admin' }).check()
  await page.getByLabel('Reason').fill('Joins the desk')
  await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
  await confirm(page)
  await page.getByRole('row', { name: /empty@demo\.test.*Admin/ }).waitFor()

  await page.getByRole('link', { name: 'Audit log' }).click()
  const changed = page.getByRole('listitem').filter({ hasText: 'changed the role of empty@demo.test' })
  await changed.getByText('Reason: Joins the desk').waitFor()
  expect(await changed.getByRole('definition').innerText()).toMatch(/User[\s\S]*Admin/)
  expect(await changed.getByRole('link', { name: 'empty@demo.test' }).getAttribute('href')).toBe(
    '/dashboard/admin/users?q=empty%40demo.test',
  )
  await changed.getByRole('button', { name: /^Show entry/ }).click()
  const entry = page.getByRole('dialog')
  await entry.getByText('Joins the desk', { exact: true }).waitFor()
  await entry.getByRole('row', { name: /^Role Changed User Admin$/ }).waitFor()
  const raw = entry.getByText('"role": "admin"')
  expect(await raw.isVisible()).toBe(false)
  await entry.getByText('Raw record (JSON)').click()
  await raw.waitFor()
  expect(unexpected(faults)).toEqual([])
})

/** Creates two payments of the user and reviews them: one approved, one rejected. */
async function reviewTwo(): Promise<void> {
  for (const [verb, body] of Object.entries({ approve: {}, reject: { reason: 'Not found' } })) {
    const id = await submitPayment(browser, product.origin, user, 'Standard')
    await callAs(product.origin, admin, `/api/admin/payments/${id}/${verb}`, { body })
  }
}

test('the audit log is verified on request, filtered by action, and shows what a payment gave', async () => {
  await reviewTwo()
  const { page, faults } = await open('/dashboard/admin/audit-log', superadmin)
  const entry = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText(/[1-9]\d* entries checked/).waitFor()
  await page.getByText('The log is intact').waitFor()
  await page.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Rejected a payment' }).click()
  await page.waitForURL('**/audit-log?action=payment.reject')
  const entries = page.locator('main').getByRole('listitem')
  await entries
    .filter({ hasText: / rejected payment #\d+ of advertiser@demo\.test/ })
    .first()
    .waitFor()
  await eventually(() => entries.filter({ hasNotText: ' rejected payment #' }).count()).toBe(0)
  const edge = async () => {
    const box = await page.getByRole('button', { name: 'Export CSV' }).boundingBox()
    const main = await page.locator('main section').last().boundingBox()
    return Math.round(box!.x + box!.width - main!.x - main!.width)
  }
  expect(await edge()).toBeLessThanOrEqual(1)

  await page.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Approved a payment' }).click()
  const approved = entries.filter({ hasText: / approved payment #\d+ of advertiser@demo\.test/ }).first()
  await approved.getByRole('button', { name: /^Show entry/ }).click()
  await entry.getByRole('row', { name: /^Status Changed Pending Approved$/ }).waitFor()
  await entry.getByRole('row', { name: /^Amount Added – [\d,]+\.\d\d USDT$/ }).waitFor()
  await entry.getByRole('row', { name: /^Calls Added – 50,000$/ }).waitFor()
  await entry.getByRole('row', { name: /^Valid until Added – \w+ \d+, 20\d\d, / }).waitFor()
  expect(faults).toEqual([])
})

type Site = { data: { banner: { text: { en: string } }; trialCalls: number } }
type KeptVersion = { data: { version: number; settings: object } }

test('a change of the settings shows on the site, and two concurrent editors do not overwrite each other', async () => {
  const { page, faults } = await open('/dashboard/admin/settings', superadmin)
  await page.getByLabel('Wallet (USDT, TRC20)').fill('not a wallet')
  await page.getByRole('button', { name: 'Save this group' }).click()
  await page.getByText('Please enter a valid TRC20 wallet address').waitFor()
  const group = (name: string) => page.getByRole('navigation', { name: 'Settings section' }).getByText(name)
  await group('Banner').click()
  await page.getByLabel('Banner text (English)').fill('Only this week')
  await page.getByRole('region', { name: 'What visitors see' }).getByText('Only this week').waitFor()
  await group('Trial and retention').click()
  await page.getByLabel('Trial calls for new accounts').fill('1234')
  await page.getByText('Trial and retention1').waitFor()
  await page.getByRole('button', { name: 'Save this group' }).click()
  await confirm(page)
  await page.getByText('Not saved yet: Payment and Banner').waitFor()
  await group('Banner').click()
  expect(await page.getByLabel('Banner text (English)').inputValue()).toBe('Only this week')
  await page.getByRole('button', { name: 'Save this group' }).click()
  await page.getByText('Not saved yet: Payment', { exact: true }).waitFor()
  const site = await callAs<Site>(product.origin, user, '/api/site')
  expect(site.data).toMatchObject({ trialCalls: 1234, banner: { text: { en: 'Only this week' } } })

  const path = '/api/admin/settings'
  const { data } = await callAs<KeptVersion>(product.origin, superadmin, path)
  const confirmation = product.superadmin.password
  const other = { version: data.version, settings: { ...data.settings, trialCalls: 777 }, confirmation }
  await callAs(product.origin, superadmin, path, { method: 'PUT', body: other })
  await page.getByLabel('Banner text (English)').fill('Mine')
  await page.getByRole('button', { name: 'Save this group' }).click()
  await page.getByRole('alert').getByText('Someone else saved the settings').waitFor()
  expect(await page.getByLabel('Banner text (English)').inputValue()).toBe('Mine')
  await page.getByRole('button', { name: 'Load current settings' }).click()
  await group('Trial and retention').click()
  await eventually(() => page.getByLabel('Trial calls for new accounts').inputValue()).toBe('777')
  expect(unexpected(faults)).toEqual([])
})

test("the administrator's own QR code is uploaded, saved, and shown to payers", async () => {
  const { page, faults } = await open('/dashboard/admin/settings', superadmin)
  const picker = page.getByLabel('Upload: Wallet QR code image')
  await picker.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.getByText('Please choose a JPEG, PNG or WebP image').waitFor()
  const png = await page.locator('main nav').screenshot()
  await picker.setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer: png })
  const preview = page.getByRole('img', { name: 'Image: Wallet QR code image' })
  const width = () => preview.evaluate((each) => (each as HTMLImageElement).naturalWidth)
  await eventually(width).toBeGreaterThan(100)
  await page.getByRole('button', { name: 'Save this group' }).click()
  await confirm(page)
  await page.getByText('Settings saved').waitFor()
  const { data } = await callAs<{ data: { walletQrCode: string } }>(product.origin, user, '/api/site')
  const shown = await fetch(product.origin + data.walletQrCode)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const plans = await open('/dashboard/cloak/plans', user)
  await plans.page.getByRole('article').getByRole('button').first().click()
  expect(await plans.page.getByRole('img', { name: 'Wallet address as a QR code' }).getAttribute('src')).toBe(
    data.walletQrCode,
  )
  await page.getByRole('button', { name: 'Remove: Wallet QR code image' }).click()
  await page.getByRole('button', { name: 'Save this group' }).click()
  await confirm(page)
  await page.getByText('Saved by').waitFor()
  expect(unexpected([...faults, ...plans.faults])).toEqual([])
})

test('leaving changed settings asks first', async () => {
  const { page, faults } = await open('/dashboard/admin/settings?part=calls', superadmin)
  const trial = page.getByLabel('Trial calls for new accounts')
  await trial.fill('4321')
  await page.getByRole('button', { name: 'Contact' }).click()
  await page.getByRole('button', { name: 'Trial and retention' }).click()
  const users = page.getByRole('link', { name: 'Users' })
  await users.click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await eventually(() => question.count()).toBe(0)
  expect(await trial.inputValue()).toBe('4321')
  await users.click()
  await question.getByRole('button', { name: 'Discard and leave' }).click()
  await page.waitForURL('**/admin/users')
  await page.getByRole('link', { name: 'Site settings' }).click()
  await page.getByRole('button', { name: 'Trial and retention' }).click()
  await trial.waitFor()
  expect(await trial.inputValue()).not.toBe('4321')
  expect(faults).toEqual([])
})

test('a plan is created, changed and hidden, and buyers see it only while it is on sale', async () => {
  const names = async () => {
    const { items } = await callAs<{ items: { name_en: string }[] }>(product.origin, user, '/api/plan/list')
    return items.map(({ name_en }) => name_en)
  }
  const { page, faults } = await open('/dashboard/admin/plans', admin)
  await page.getByRole('button', { name: 'New plan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'New plan' }).click()
  await eventually(() => dialog.getByText('This field is required').count()).toBe(4)
  await dialog.getByLabel('Chinese name').fill('周末套餐')
  await dialog.getByLabel('English name').fill('Weekend')
  await dialog.getByLabel('Price (USDT)').fill('0')
  await dialog.getByLabel('Total calls').fill('4000')
  await dialog.getByLabel('Validity (days)').fill('2')
  await dialog.getByRole('button', { name: 'New plan' }).click()
  await dialog.getByText('Must be a positive number').waitFor()
  await dialog.getByLabel('Price (USDT)').fill('9.5')
  await dialog.getByText('$0.0024 per call').waitFor()
  await dialog.getByRole('button', { name: 'New plan' }).click()
  await confirm(page, 'Admin12345')
  await page.getByRole('row', { name: /Weekend.*\$9\.50/ }).waitFor()
  expect(await names()).toContain('Weekend')
  await page.getByRole('button', { name: 'Hide Weekend' }).click()
  await page.getByRole('row', { name: /Weekend.*Hidden/ }).waitFor()
  expect(await names()).not.toContain('Weekend')
  expect(unexpected(faults)).toEqual([])
})

test('a blocked domain takes its links down, and a reported link is taken down from its report', async () => {
  type Links = { items: { id: number; short_link: string; real_url: string }[] }
  const { items } = await callAs<Links>(product.origin, admin, '/api/admin/cloaks?per_page=100')
  const [reported] = items
  const domain = new URL(items.at(-1)!.real_url).hostname
  const { page, faults } = await open('/dashboard/admin/domains', admin)
  await page.getByRole('button', { name: 'Block a domain' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Domains').fill(`https://${domain}/any/page\nworse.example, no host`)
  await dialog.getByLabel('Reason').fill('Phishing')
  await dialog.getByText('Public suffixes, left out: 2').waitFor()
  await dialog.getByRole('button', { name: 'Block 2 domains' }).click()
  await page.getByText('2 domains blocked').waitFor()
  await page.getByRole('row', { name: new RegExp(`${domain}.*In force`) }).waitFor()
  await eventually(async () =>
    Number(await (await cellsOf(page, 'Links down')).getByRole('link').textContent()),
  ).toBeGreaterThan(0)

  const body = { link: reported!.short_link, category: 'scam', details: 'It asks for my card' }
  await callAs(product.origin, user, '/api/abuse-reports', { body })
  await page.getByRole('link', { name: 'Abuse reports' }).click()
  await page.getByText('It asks for my card').waitFor()
  await page.getByRole('button', { name: 'Take down and resolve' }).click()
  await dialog.getByLabel('Reason').fill('Confirmed')
  await dialog.getByRole('button', { name: 'Take down and resolve' }).click()
  await page.getByText('No open reports.').waitFor()
  await eventually(
    async () => (await fetch(product.origin + reported!.short_link, { redirect: 'manual' })).status,
  ).toBe(404)
  expect(faults).toEqual([])
})

test('V33: administration is closed to users; administrators see no audit log, and locked settings', async () => {
  const plain = await open('/dashboard/admin/users', user)
  await plain.page.waitForURL('**/dashboard')
  for (const screen of ['payments', 'settings', 'audit-log']) {
    await plain.page.goto(`/dashboard/admin/${screen}`)
    await plain.page.waitForURL('**/dashboard')
  }
  const desk = await open('/dashboard/admin/audit-log', admin)
  await desk.page.waitForURL('**/dashboard/admin/dashboard')
  await desk.page.getByRole('link', { name: 'Payment review' }).waitFor()
  expect(await desk.page.getByRole('link', { name: /Audit log|Access logs/ }).count()).toBe(0)
  await desk.page.getByRole('link', { name: 'Site settings' }).click()
  await desk.page.getByRole('button', { name: 'Trial and retention' }).click()
  const trial = desk.page.getByLabel('Trial calls for new accounts')
  await trial.waitFor()
  expect(await trial.isDisabled()).toBe(true)
  await desk.page.getByRole('button', { name: 'Contact', exact: true }).click()
  await eventually(() => desk.page.locator('main form').getByRole('textbox').first().isEnabled()).toBe(true)
  expect([...plain.faults, ...desk.faults]).toEqual([])
})

test('a former administrator is led to the page that says so', async () => {
  const kept = JSON.parse(user) as { user: object }
  const believed = JSON.stringify({ ...kept, user: { ...kept.user, role: 'admin' } })
  const { page } = await open('/dashboard/admin/users', believed)
  await page.waitForURL('**/dashboard/unauthorized')
  await page.getByRole('heading', { name: 'No access' }).waitFor()
  await page.getByRole('link', { name: 'Go to the dashboard' }).waitFor()
})
