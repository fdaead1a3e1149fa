import { OWN_DOMAIN_REASONS } from '@sluice/contract/own-domains'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { paths } from '../src/paths.ts'
import { callAs } from './admin-api.ts'
import { axeFindings, openBrowser, sessionOf, sidewaysScroll } from './browser.ts'
import { eventually } from './eventually.ts'
import { newAccount } from './new-account.ts'
import { openPage } from './open-page.ts'
import { ago, liveDomain, ownDomain } from './own-domain.ts'
import { wordsOf } from './pictures/words.ts'
import { type SharedProduct, sharedProduct } from './shared-product.ts'

const PASSWORD = 'Chosen12345'
let product: SharedProduct
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
})

type Look = { language?: 'zh' | 'en'; width?: number }
const open = (authData: string, { language = 'en', width }: Look = {}, path: string = paths.domains) =>
  openPage({ browser, origin: product.origin }, path, { authData, language }, width)

async function newUser(email: string): Promise<string> {
  await newAccount(product.origin, email, PASSWORD)
  return sessionOf(product.origin, email, PASSWORD)
}

type Answer = { items?: object[]; enabled?: boolean; certificates?: boolean }
/** What the server would say of domains; `tell` changes it. */
async function told(page: Page, first: Answer) {
  let answer = first
  let asked = 0
  await page.route('**/api/domains', (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    asked += 1
    const json = { status: 'success', items: [], enabled: true, certificates: true, ...answer }
    return route.fulfill({ json })
  })
  await page.goto(paths.domains)
  return {
    asked: () => asked,
    tell: (next: Answer) => {
      answer = next
    },
  }
}

const status = (page: Page) => page.locator('main [role=status]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.each([
  [1_440, 'en'],
  [390, 'zh'],
] as const)(
  'at %i px in %s, a domain is added, its records are copied, and it is removed',
  async (width, language) => {
    const words = await wordsOf(language)
    const session = await newUser(`domain-${language}@example.com`)
    const { page, faults } = await open(session, { language, width })
    expect(await axeFindings(page)).toEqual([])
    await button(page, words('ownDomains.add')).click()
    const field = page.getByLabel(words('ownDomains.host'), { exact: true })
    await field.fill('localhost')
    await page.keyboard.press('Enter')
    await page.getByText(words('ownDomains.hostInvalid')).waitFor()
    await field.fill('co.uk')
    await page.keyboard.press('Enter')
    await page
      .getByRole('alert')
      .getByText(/public suffix|公共后缀/)
      .waitFor()
    await field.fill(`https://Bücher-${language}.example/shop?a=1`)
    await page.getByRole('dialog').getByText(`bücher-${language}.example`).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.getByText(`bücher-${language}.example`).first().waitFor()
    await status(page).waitFor()
    const { items } = await callAs<{ items: { id: number; host: string; records: { value: string }[] }[] }>(
      product.origin,
      session,
      '/api/domains',
    )
    expect(items.map(({ host }) => host)).toEqual([expect.stringMatching(/^xn--bcher-.*\.example$/)])
    for (const [type, part, copied] of [
      ['CNAME', 'copyName', items[0]?.host],
      ['CNAME', 'copyValue', 'edge.sluice.test'],
      ['TXT', 'copyWithin', '_sluice'],
      ['TXT', 'copyName', `_sluice.${items[0]?.host}`],
      ['TXT', 'copyValue', items[0]?.records[1]?.value],
    ] as const) {
      await button(page, words(`ownDomains.${part}`, { type })).click()
      await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(copied)
    }
    // Nobody knows the DNS of this product.
    await status(page).getByText(words('ownDomains.help.dns_unreachable')).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)

    await button(page, words('ownDomains.remove')).click()
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await button(page, words('ownDomains.add')).waitFor()
    await page.getByText(words('ownDomains.none')).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(faults.filter((fault) => !fault.includes('400'))).toEqual([])
  },
)

test('a domain is followed until it is live, and is asked for no more then', async () => {
  const { page } = await open(product.sessions.advertiser)
  const server = await told(page, { items: [ownDomain()] })
  await status(page).getByText('go.brand.example has no record yet.').waitFor()
  await page.getByText(/^Checked \d+s ago, (next in \d+s|checking again…)$/).waitFor()
  const step = page.locator('main ol [aria-current=step]')
  expect(await step.innerText()).toContain('DNS records')
  server.tell({
    items: [ownDomain({ state: 'certificate', reason: 'ordering', verified: ago(1) })],
  })
  await status(page).getByText('DNS is right, and the certificate is being issued.').waitFor()
  expect(await step.innerText()).toContain('Certificate')
  server.tell({ items: [liveDomain()] })
  await status(page).getByText('Links at go.brand.example work, with https.').waitFor()
  await eventually(() => step.count()).toBe(0)
  expect(await page.getByRole('link', { name: '12 links' }).getAttribute('href')).toBe(
    `${paths.cloaks}?q=go.brand.example`,
  )
  const asked = server.asked()
  await page.waitForTimeout(6_000)
  expect(server.asked()).toBe(asked)
})

test.each(['en', 'zh'] as const)('every reason is said in %s with what to do', async (language) => {
  const words = await wordsOf(language)
  const { page, faults } = await open(product.sessions.advertiser, { language, width: 390 })
  const server = await told(page, {})
  for (const reason of OWN_DOMAIN_REASONS) {
    const state = reason === 'no_authority' ? 'live' : reason === 'ordering' ? 'certificate' : 'failing'
    server.tell({
      items: [ownDomain({ state, reason, detail: 'SERVFAIL', lost: ago(60), verified: ago(60) })],
    })
    await page.goto(paths.domains)
    const said = status(page)
    await said.getByText(words(`ownDomains.reason.${reason}`, { host: 'go.brand.example' })).waitFor()
    await said.getByText(words(`ownDomains.help.${reason}`, { host: 'go.brand.example' })).waitFor()
    await said.getByText('SERVFAIL').waitFor()
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  }
  expect(await axeFindings(page)).toEqual([])
  expect(faults).toEqual([])
})

test('settings are saved as they were changed, and a refusal is said at its field', async () => {
  const session = await newUser('domain-settings@example.com')
  const body = { host: 'settings.brand.example' }
  const { id } = await callAs<{ id: number }>(product.origin, session, '/api/domains', { body })
  const { page } = await open(session)
  await page.getByText('Settings', { exact: true }).click()
  expect(await page.getByLabel('Use for new links').isDisabled()).toBe(true)
  await page.getByLabel('Short paths').check()
  await page.getByLabel('Keep out of search engines').uncheck()
  await page.getByLabel('The domain itself leads to').fill('settings.brand.example')
  await button(page, 'Save settings').click()
  await page
    .getByRole('alert')
    .getByText(/another short link|Links? cannot lead/)
    .waitFor()
  await page.getByLabel('The domain itself leads to').fill('shop.example')
  await page.getByText('https://shop.example').waitFor()
  await button(page, 'Save settings').click()
  await page.getByText('Domain settings saved').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await callAs(product.origin, session, `/api/domains/${id}`)).toMatchObject({
    ...{ short_paths: true, noindex: false, hsts: false, is_default: false },
    ...{ root_url: 'https://shop.example/', unknown_url: null },
  })
})

test('links are moved, and a removal says how many are touched', async () => {
  const { page } = await open(product.sessions.advertiser)
  const other = liveDomain({ id: 2, host: 'other.brand.example', links: 0 })
  await told(page, { items: [liveDomain(), other, ownDomain({ id: 3, host: 'late.brand.example' })] })
  let sent: unknown
  await page.route('**/api/domains/1/move', (route) => {
    sent = route.request().postDataJSON()
    return route.fulfill({ json: { status: 'success', data: { moved: 11, stayed: 1 } } })
  })
  await page.getByRole('button', { name: /^go\.brand\.example/ }).click()
  await button(page, 'Move links').click()
  const target = page.getByLabel('Move to')
  expect(await target.locator('option').allInnerTexts()).toEqual([
    'other.brand.example',
    new URL(product.origin).host,
  ])
  expect(await axeFindings(page)).toEqual([])
  await target.selectOption('')
  await page.getByRole('dialog').getByRole('button', { name: 'Move links' }).click()
  await page.getByText('11 links moved. 1 link stayed, because the code is taken there.').first().waitFor()
  expect(sent).toEqual({ to: null })

  await page.route('**/api/domains/1', (route) => route.abort('internetdisconnected'))
  await button(page, 'Remove').click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(/12 links at go\.brand\.example will not work/).waitFor()
  await dialog.getByRole('button', { name: 'Remove go.brand.example' }).click()
  await page.getByText('Network error, please check your connection').first().waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('where domains are off, nothing can be added, and the page says why', async () => {
  const { page } = await open(product.sessions.advertiser)
  const server = await told(page, { enabled: false, certificates: false })
  await page.getByText(/Custom domains are not available on this site yet/).waitFor()
  expect(await button(page, 'Add domain').count()).toBe(0)
  server.tell({ enabled: true, certificates: false })
  await page.reload()
  await page.getByText(/Whether your domains work with https is up to its operator’s proxy/).waitFor()
})

test('a list that does not load is tried again, and what was loaded stays', async () => {
  const { page } = await open(product.sessions.advertiser)
  let away = true
  await page.route('**/api/domains', (route) =>
    away
      ? route.abort('internetdisconnected')
      : route.fulfill({
          json: { status: 'success', items: [ownDomain()], enabled: true, certificates: true },
        }),
  )
  onTestFinished(() => page.unrouteAll())
  await page.goto(paths.domains)
  await page.getByRole('alert').getByText('Network error, please check your connection').waitFor()
  away = false
  await button(page, 'Retry').click()
  await status(page).getByText('go.brand.example has no record yet.').waitFor()
  away = true
  await page
    .getByRole('alert')
    .getByText(/may be out of date/)
    .waitFor()
  await status(page).getByText('go.brand.example has no record yet.').waitFor()
  away = false
  await page.getByRole('alert').waitFor({ state: 'detached' })
})

test('the settings lead to the screen by keyboard', async () => {
  const { page } = await open(product.sessions.advertiser, {}, paths.settings)
  await page.getByText('Have your links at a domain of your own.').waitFor()
  await page.getByRole('link', { name: 'Manage domains' }).press('Enter')
  await page.waitForURL(`**${paths.domains}`)
  await button(page, 'Add domain').press('Enter')
  await page.keyboard.type('go.brand.example')
  await page.keyboard.press('Escape')
  // What was typed is not thrown away without a question.
  await page.getByRole('alertdialog').waitFor()
})
