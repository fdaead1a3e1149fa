import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFilter } from './add-filter.ts'
import { axeFindings, type Kept, openBrowser, sessionOf } from './browser.ts'
import { cellsOf } from './cells.ts'
import { DIALOG, dialogsClosed } from './dialogs.ts'
import { eventually } from './eventually.ts'
import { openPage } from './open-page.ts'
import { untilDrawn, untilLoaded } from './screen-faults.ts'
import { type SharedProduct, sharedProduct } from './shared-product.ts'

let product: SharedProduct
let browser: Browser
let [user, admin, empty] = ['', '', '']

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), openBrowser()])
  user = product.sessions.advertiser
  admin = product.sessions.admin
  empty = await sessionOf(product.origin, 'empty@demo.test', 'Demo12345')
})
afterAll(() => browser?.close())

/** Opens a page of this test, which must end without a console error. */
const open = (path: string, kept: Kept = {}, width?: number) =>
  openPage({ browser, origin: product.origin }, path, kept, width)

test('roles see only their own area, and an unknown address leads to the front page', async () => {
  const { page, faults } = await open('/dashboard', { authData: admin })
  await page.waitForURL('**/dashboard/admin/dashboard')
  expect(await page.getByRole('link', { name: 'Access logs' }).count()).toBe(0)
  const other = await open('/dashboard/admin/dashboard', { authData: user })
  await other.page.waitForURL('**/dashboard')
  await other.page.goto('/dashboard/nowhere/at/all')
  await other.page.waitForURL(`${product.origin}/`)
  expect(faults).toEqual([])
  // The server does not know the address either; its 404 includes the application.
  expect(other.faults).toEqual([expect.stringContaining('status of 404')])
})

test('U11: a slash behind an address does not matter, and the administration opens with its dashboard', async () => {
  const { page, faults } = await open('/dashboard/register/')
  await page.getByRole('tab', { name: 'Register', selected: true }).waitFor()
  for (const path of ['/dashboard/admin', '/dashboard/admin/']) {
    const { page: admins } = await open(path, { authData: admin })
    await admins.waitForURL('**/dashboard/admin/dashboard')
    await admins.getByRole('heading', { level: 1 }).waitFor()
  }
  const { page: plans } = await open('/dashboard/cloak/plans/', { authData: user })
  await plans.getByRole('heading', { level: 1 }).waitFor()
  expect(faults).toEqual([])
})

test('a link is created, copied, edited and deleted', async () => {
  const { page, faults } = await open('/dashboard/cloak/list', { authData: user })
  await page.getByRole('button', { name: 'Create New Cloak' }).click()
  const dialog = page.locator(DIALOG)
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await eventually(() => dialog.getByText('This field is required').count()).toBe(3)
  await dialog.getByText('Please select at least one region').waitFor()
  const hostile = '<img src=x onerror=alert(1)>'
  await dialog.getByRole('textbox', { name: 'Name' }).fill(hostile)
  const regions = dialog.getByRole('combobox', { name: 'Target regions' })
  await regions.fill('Poland')
  await page.getByRole('option', { name: 'Poland' }).click()
  await regions.fill('germ')
  await page.locator('[role=option][data-highlighted]').getByText('Germany').waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Remove Germany' }).click()
  await page.keyboard.press('Escape')
  // A click outside the dialog does not discard the input.
  await page.mouse.click(5, 5)
  expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(hostile)
  await dialog.getByRole('textbox', { name: 'Real link' }).fill('shop')
  await dialog.getByRole('textbox', { name: 'Real link' }).blur()
  await dialog.getByText('Please enter a valid URL').waitFor()
  await dialog.getByRole('textbox', { name: 'Real link' }).fill('https://shop.example/sale')
  await dialog.getByRole('textbox', { name: 'Audit link' }).fill('https://shop.example/about')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await dialog.getByRole('heading', { name: 'Cloak created' }).waitFor()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await dialog.getByText('Copied').waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(new RegExp(`^${product.origin}/t/[A-Za-z0-9]{7}$`))
  expect(await page.getByRole('link', { name: 'Test link' }).getAttribute('href')).toBe(link)
  await eventually(async () => (await fetch(link, { redirect: 'manual' })).headers.get('location')).toBe(
    'https://shop.example/about',
  )
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: `Edit ${hostile}` }).click()
  await dialog.getByText('Full Open', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Renamed')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row', { name: /Renamed.*Full Open/ }).waitFor()
  const row = page.getByRole('row', { name: /Renamed/ })
  expect(await row.locator('[title^=http]').first().textContent()).toBe(link.replace('http://', ''))

  await page.getByRole('button', { name: 'Delete Renamed' }).click()
  const sure = page.getByRole('alertdialog')
  await sure
    .getByText('Are you sure you want to delete the cloak "Renamed"? This action cannot be undone.')
    .waitFor()
  await eventually(() =>
    sure.getByRole('button', { name: 'Cancel' }).evaluate((each) => each === document.activeElement),
  ).toBe(true)
  await sure.getByRole('button', { name: 'Delete Renamed' }).click()
  await page.getByText('Cloak deleted').waitFor()
  await eventually(() => page.getByRole('row', { name: /Renamed/ }).count()).toBe(0)
  expect(faults).toEqual([])
})

test('R25: a link is shown and copied with the public address, whatever name opened the dashboard', async () => {
  const origin = product.origin.replace('localhost', '127.0.0.1')
  const { page, faults } = await openPage({ browser, origin }, '/dashboard/cloak/list', { authData: user })
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const publicLink = new RegExp(`^${product.origin}/t/[\\w-]+$`)
  await page.getByRole('button', { name: 'Copy short link' }).first().click()
  await eventually(copied).toMatch(publicLink)
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await page.getByRole('table', { name: 'Cloaks' }).getByRole('link').first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Copy short link' }).first().click()
  await eventually(copied).toMatch(publicLink)
  expect(faults).toEqual([])
})

test('filters are in the address, the server searches, and Escape closes only the dialog', async () => {
  const { page, faults } = await open('/dashboard/cloak/list?mode=audit', { authData: user })
  await page.getByRole('button', { name: 'Audit', pressed: true }).waitFor()
  await page.getByRole('row').nth(1).waitFor()
  expect(await (await cellsOf(page, 'Mode')).allInnerTexts()).not.toContain('Cloak')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/cloak/list') asked.push(searchParams.get('mode') ?? 'all')
  })
  // All, Cloak and Full Open in quick succession.
  await page.locator('fieldset button').evaluateAll(async (buttons: HTMLElement[]) => {
    for (const button of buttons.slice(0, 3)) {
      button.click()
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })
  await page.waitForURL('**/list?mode=full_open')
  // What was shown before may be counted anew meanwhile.
  await eventually(() => asked.filter((mode) => mode !== 'audit')).toEqual(['full_open'])
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.keyboard.press('/')
  await page.keyboard.type('Scholarship')
  await page.waitForURL('**/list?q=Scholarship')
  await eventually(() => page.locator('tbody tr').count()).toBe(1)
  await page.getByRole('button', { name: 'Details of Scholarship form' }).click()
  await page.getByRole('dialog', { name: 'Scholarship form' }).waitFor()
  await page.keyboard.press('Escape')
  await dialogsClosed(page)
  await page.getByRole('searchbox').fill('nothing is called so')
  await page.getByText('No matching cloaks found, please try adjusting your filter criteria.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await eventually(() => page.locator('tbody tr').count()).toBe(10)
  expect(faults).toEqual([])
})

test('a letter typed while the answer to the letters before is drawn stays', async () => {
  const { page, faults } = await open('/dashboard/cloak/list', { authData: user })
  await page.getByRole('row').nth(1).waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  const box = page.getByRole('searchbox')
  await box.click()
  for (const delay of [310, 330, 350]) {
    await box.fill('')
    await page.keyboard.type('Scholarship', { delay })
    expect(await box.inputValue()).toBe('Scholarship')
  }
  await page.waitForURL('**/list?q=Scholarship')
  expect(faults).toEqual([])
})

test('logs are filtered by the server, paged, and show details of their link', async () => {
  const { page, faults } = await open('/dashboard/cloak/logs', { authData: user })
  await page.locator('tbody').getByRole('button').first().waitFor()
  await addFilter(page, 'Went to', 'Audit link')
  await page.waitForURL('**/logs?redirect_to=audit')
  await eventually(async () => [...new Set(await (await cellsOf(page, 'Went to')).allInnerTexts())]).toEqual([
    'Audit link',
  ])
  for (const width of [1440, 1280, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await untilDrawn(page)
    for (const column of ['Mode', 'Device / browser'])
      expect([width, column, await (await cellsOf(page, column)).locator('svg').first().isVisible()]).toEqual(
        [width, column, true],
      )
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  const firstRow = () => page.locator('tbody tr').first().textContent()
  const before = await firstRow()
  await page.getByRole('button', { name: '3', exact: true }).click()
  await page.waitForURL(/logs\?redirect_to=audit&page=3&asof=\d+$/)
  await eventually(firstRow).not.toBe(before)
  await page.locator('tbody').getByRole('button').first().click()
  await page
    .getByRole('dialog')
    .getByText(/^Went to the audit link, because/)
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await page.waitForURL('**/logs')
  expect(faults).toEqual([])
})

test('U8, R22: filters and searches of the log narrow it, are in the address and can be removed one by one', async () => {
  const { page, faults } = await open('/dashboard/cloak/logs', { authData: user })
  const total = async () =>
    Number((await page.getByText(/ of [\d,]+ visits/).textContent())?.replace(/^.* of |\D/g, ''))
  const all = await total()
  const shows = (column: string) =>
    eventually(async () => [...new Set(await (await cellsOf(page, column)).allInnerTexts())])
  await addFilter(page, 'Reason', 'Country is targeted')
  await shows('Reason').toEqual(['Country is targeted'])
  await addFilter(page, 'Country', 'Germany')
  await shows('Country').toEqual(['Germany'])
  await addFilter(page, 'Device', 'Desktop')
  await page.getByRole('combobox', { name: 'Period' }).click()
  await page.getByRole('option', { name: '7 d', exact: true }).click()
  await page.waitForURL('**/logs?country=DE&reason=country_match&device=desktop&range=7d')
  await eventually(total).toBeLessThan(all)
  for (const filter of ['Reason is Country is targeted', 'Device is Desktop', 'Period 7 d'])
    await page.getByRole('button', { name: `Remove filter: ${filter}` }).click()
  await page.waitForURL('**/logs?country=DE')
  await page.reload()
  const german = await total()
  for (const text of ['Germany', '德国', 'de']) {
    await page.goto(`/dashboard/cloak/logs?q=${text}`)
    await eventually(total).toBe(german)
    await shows('Country').toEqual(['Germany'])
  }
  await page.goto('/dashboard/cloak/logs?range=custom&from=2020-01-01&until=2020-01-31')
  await page.getByText('No visits match. Change or clear the filters.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  // Other tests visit links of this account meanwhile.
  await eventually(total).toBeGreaterThanOrEqual(all)
  await page.setViewportSize({ width: 390, height: 844 })
  await addFilter(page, 'Went to', 'Notice page')
  await page.getByRole('button', { name: 'Remove filter: Went to is Notice page' }).click()
  await page.waitForURL('**/logs')
  expect(faults).toEqual([])
})

test('V11, U8: a page beyond the last is the last, and older visits follow one page after another', async () => {
  const { page, faults } = await open('/dashboard/cloak/logs?page=600', { authData: user })
  await page.waitForURL(/logs\?page=500&asof=\d+$/)
  const ids = async (from: string) => {
    await page.getByText(from).waitFor()
    await page.locator('table[aria-busy=false]').waitFor()
    return page.locator('tbody tr').allTextContents()
  }
  const last = await ids('9,981–10,000 of')
  await page.getByRole('button', { name: 'Older visits' }).click()
  const older = await ids('10,001–10,020 of')
  expect(older.filter((row) => last.includes(row))).toEqual([])
  await page.getByRole('button', { name: 'Older visits' }).click()
  await ids('10,021–10,040 of')
  await page.getByRole('button', { name: 'Newer visits' }).click()
  expect(await ids('10,001–10,020 of')).toEqual(older)
  await page.getByRole('button', { name: 'Newer visits' }).click()
  expect(await ids('9,981–10,000 of')).toEqual(last)
  await page.goto('/dashboard/cloak/logs?page=600&cloak=1&country=DE&device=tv')
  await page.waitForURL(/logs\?cloak=1&country=DE&device=tv(&page=\d+&asof=\d+)?$/)
  expect(faults).toEqual([])
})

test('U9: the log of any link shows its name, and any link is found by it, deleted ones too', async () => {
  const { page } = await open('/dashboard/cloak/logs', { authData: user })
  const { token } = JSON.parse(user) as { token: string }
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${product.origin}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    }).then((answer) => answer.json())
  const body = { name: 'Long gone', mode: 'full_open', realUrl: 'https://gone.example/' }
  const { id } = await call('/api/cloak/create', { method: 'POST', body: JSON.stringify(body) })
  await call(`/api/cloak/delete/${id}`, { method: 'DELETE' })
  await addFilter(page, 'Cloak', /Long gone.*Deleted/, 'LONG g')
  await page.waitForURL(`**/logs?cloak_id=${id}`)
  await page.getByRole('button', { name: 'Remove filter: Cloak is Deleted: Long gone' }).waitFor()
  await page.goto('/dashboard/cloak/logs?cloak=999999999')
  await page.getByText('There is no such cloak. Remove the filter to see all visits.').waitFor()
  await page.getByRole('button', { name: 'Remove filter: Cloak is Unknown cloak' }).click()
  await page.waitForURL('**/logs')
})

test('an unreadable answer is reported as such, and a refusal without words by what failed', async () => {
  const LIST = '**/api/cloak/list*'
  for (const [language, answer, words] of [
    ['en', { body: 'hello' }, 'Unable to parse response data'],
    ['zh', { body: 'hello' }, '无法解析响应数据'],
    ['en', { json: { status: 'success' } }, 'Server returned incorrect data format'],
    ['zh', { status: 502, body: '<html>' }, '加载斗篷列表失败，请稍后再试'],
  ] as const) {
    const { page } = await open('/dashboard', { authData: user, language })
    await page.route(LIST, (route) => route.fulfill(answer))
    await page.goto('/dashboard/cloak/list')
    await page.getByRole('alert').getByText(words).waitFor()
    await page.unroute(LIST)
    await page.getByRole('button', { name: language === 'en' ? 'Retry' : '重试' }).click()
    await page.locator('tbody tr').first().waitFor()
  }
})

test('the blacklist accepts a range, refuses an invalid one, and removes it', async () => {
  const { page, faults } = await open('/dashboard/cloak/blacklist', { authData: user })
  await page.getByRole('button', { name: 'Add rule' }).click()
  const dialog = page.locator(DIALOG)
  await dialog.getByLabel('IP address or range').fill('example.com')
  await dialog.getByRole('button', { name: 'Add rule' }).click()
  await dialog.getByText('Please enter a valid IP address or CIDR range').waitFor()
  await dialog.getByLabel('IP address or range').fill('203.0.113.0/24')
  await dialog.getByLabel(/Note/).fill('office')
  await dialog.getByRole('button', { name: 'Add rule' }).click()
  await page.getByRole('row', { name: /203\.0\.113\.0\/24.*office/ }).waitFor()
  await page.getByRole('button', { name: 'Delete 203.0.113.0/24' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 203.0.113.0/24' }).click()
  await page.getByText('The list is empty.').waitFor()
  expect(faults).toEqual([])
})

test('one press puts the address of a visit on the blacklist, and another takes it back', async () => {
  const { page, faults } = await open('/dashboard/cloak/blacklist', { authData: user })
  const recent = page.getByRole('region', { name: 'Recent addresses' })
  await recent.getByRole('button').first().waitFor()
  await recent.getByRole('link', { name: 'Access logs' }).click()
  const row = page
    .locator('tbody tr')
    .filter({ has: page.getByRole('button', { name: /^Put / }) })
    // Visits of other tests come from this machine, which is in no country.
    .filter({ has: page.locator('[aria-pressed] img') })
    .first()
  const put = row.getByRole('button', { name: /^Put / })
  const [, address = ''] = /^Put (\S+)/.exec((await put.getAttribute('aria-label')) ?? '') ?? []
  await row.hover()
  await put.click()
  const toasts = page.getByRole('region', { name: 'Notifications' })
  await toasts.getByText(address).waitFor()
  await toasts.getByRole('button', { name: 'Undo' }).click()
  await toasts.getByText('Rule removed').waitFor()
  await row.getByRole('button', { name: /^Open the visit/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Put ${address} on the blacklist` })
    .click()
  await toasts.getByText('On the blacklist now').waitFor()
  await page.goto(`${product.origin}/dashboard/cloak/blacklist`)
  await page.getByRole('row', { name: new RegExp(`${address}.*From a visit`) }).waitFor()
  await page.getByRole('button', { name: `Delete ${address}` }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Delete ${address}` })
    .click()
  await page.getByText('The list is empty.').waitFor()
  expect(faults).toEqual([])
})

test('V14: a user without calls or a plan is told so before there is a form to fill in', async () => {
  const { page, faults } = await open('/dashboard', { authData: empty })
  await page.getByText('Create your first short link').waitFor()
  await page.getByText('You do not have enough available quota to create a cloak.').waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  await page.getByRole('link', { name: 'View Plans' }).last().click()
  await page.waitForURL('**/dashboard/cloak/plans')
  await page.getByText('You are not subscribed.').waitFor()
  expect(faults).toEqual([])
})

test('quota that runs out while the form is open is reported as if it had never been there, and the input stays', async () => {
  const { page, faults } = await open('/dashboard', { authData: empty })
  await page.route('**/api/user/profile', async (route) => {
    const answer = await route.fetch()
    const profile = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...profile, data: { ...profile.data, is_member: true } },
    })
  })
  await page.goto('/dashboard/cloak/list?new=1')
  const form = page.getByRole('dialog', { name: 'Create New Cloak' })
  await form.getByText('Full Open', { exact: true }).click()
  await form.getByRole('textbox', { name: 'Name' }).fill('Too late')
  await form.getByRole('textbox', { name: 'Real link' }).fill('https://shop.example/sale')
  await form.getByRole('textbox', { name: 'Audit link' }).fill('https://shop.example/about')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  const needed = page.getByRole('dialog', { name: 'Membership Required' })
  await needed.getByRole('button', { name: 'Cancel' }).click()
  await needed.waitFor({ state: 'hidden' })
  expect(await form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Too late')
  expect(faults).toEqual([expect.stringContaining('402')])
})

/** They are loaded after the first view, which needs the network. */
const untilToastsAreLoaded = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'attached' })

test('without a network a form says so, keeps the input, and is not sent silently later', async () => {
  const { page } = await open('/dashboard/cloak/list', { authData: user })
  await page.getByRole('button', { name: 'Create New Cloak' }).click()
  const form = page.getByRole('dialog', { name: 'Create New Cloak' })
  await form.getByText('Full Open', { exact: true }).click()
  await form.getByRole('textbox', { name: 'Name' }).fill('On a train')
  await form.getByRole('textbox', { name: 'Real link' }).fill('https://shop.example/train')
  const sent: string[] = []
  page.on('request', (each) => each.method() === 'POST' && sent.push(each.url()))
  await untilToastsAreLoaded(page)
  await page.context().setOffline(true)
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('Network error, please check your connection').first().waitFor()
  const attempts = sent.length
  await page.context().setOffline(false)
  expect(await page.evaluate(async () => (await fetch('/api/plan/list')).ok)).toBe(true)
  expect(await form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('On a train')
  expect(sent).toHaveLength(attempts)
})

test('a failed refresh says so and keeps the rows', async () => {
  // Other tests make and visit other links of this account.
  const { page } = await open('/dashboard/cloak/list?q=Sunscreen', { authData: user })
  const rows = page.getByRole('table', { name: 'Cloaks' }).getByRole('row')
  // There are rows before the answer, too.
  await rows.getByText('/t/').first().waitFor()
  await untilLoaded(page)
  const before = await rows.allInnerTexts()
  await untilToastsAreLoaded(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await page.getByRole('alert').getByText('Network error, please check your connection').waitFor()
  expect(await rows.allInnerTexts()).toEqual(before)
})

test('language and theme change at once and are remembered', async () => {
  const { page, faults } = await open('/dashboard/cloak/list', { authData: user })
  await page.getByRole('button', { name: /切换到中文/ }).click()
  await page.getByRole('heading', { name: '斗篷链接' }).waitFor()
  await page.getByRole('button', { name: '切换到浅色主题' }).click()
  await page.getByRole('button', { name: '菜单', exact: true }).click()
  await page.reload()
  await page.getByRole('heading', { name: '斗篷链接' }).waitFor()
  const kept = await page.evaluate(() => [
    document.documentElement.lang,
    document.documentElement.dataset.theme,
    localStorage.getItem('sidebar_collapsed'),
  ])
  expect(kept).toEqual(['zh-CN', 'light', 'true'])
  expect(faults).toEqual([])
})

test('a part that cannot be loaded says so and offers a reload, and the rest of the page works', async () => {
  const fault = 'This part could not be loaded. Please reload.'
  const { page, faults } = await open('/?lang=en', { authData: user })
  const withhold = (parts: RegExp) => page.route(parts, (route) => route.abort())
  await withhold(/\/assets\/contact-dialog-.*\.js$/)
  await page.locator('[data-prerendered]').waitFor({ state: 'detached' })
  const contact = page.getByRole('button', { name: 'Contact us' }).last()
  for (const _ of ['first', 'again']) {
    await contact.click()
    await page.getByRole('alert').filter({ hasText: fault }).getByRole('button', { name: 'Close' }).click()
    await eventually(() => page.getByText(fault).count()).toBe(0)
  }
  await page.getByRole('heading', { level: 1 }).waitFor()

  await withhold(/\/assets\/(floating-layers|visits-chart|drawer)-.*\.js$/)
  await page.goto('/dashboard')
  await page.locator('main').getByText(fault).waitFor()
  await page.locator('body > div:not(#root)').getByText(fault).waitFor()
  await page.getByRole('heading', { name: 'Recent Cloaks' }).waitFor()
  await page.setViewportSize({ width: 390, height: 900 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page
    .locator('body > div:not(#root)')
    .getByRole('alert', { includeHidden: true })
    .nth(1)
    .waitFor({ state: 'attached' })
  await eventually(() => page.getByRole('alert').filter({ hasText: fault }).count()).toBe(2)
  expect(await axeFindings(page)).toEqual([])
  expect(
    faults.filter((text) => !/ERR_FAILED|ChunkLoadError: Loading chunk [a-z-]+ failed/.test(text)),
  ).toEqual([])

  await page.unrouteAll()
  await page.locator('body > div:not(#root)').getByRole('button', { name: 'Reload' }).click()
  await page.locator('.recharts-surface').first().waitFor()
  await eventually(() => page.getByText(fault).count()).toBe(0)
})
