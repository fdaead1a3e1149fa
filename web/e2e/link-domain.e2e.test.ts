import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../src/paths.ts'
import { callAs } from './admin-api.ts'
import { axeFindings, openBrowser, sessionOf, sidewaysScroll } from './browser.ts'
import { eventually } from './eventually.ts'
import { newAccount } from './new-account.ts'
import { openPage } from './open-page.ts'
import { liveDomain, ownDomain } from './own-domain.ts'
import { type SharedProduct, sharedProduct } from './shared-product.ts'

const PASSWORD = 'Chosen12345'
let product: SharedProduct
let browser: Browser
let session: string

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), openBrowser()])
  await newAccount(product.origin, 'link-domain@example.com', PASSWORD)
  session = await sessionOf(product.origin, 'link-domain@example.com', PASSWORD)
})
afterAll(async () => {
  await browser?.close()
})

const open = (width?: number) =>
  openPage({ browser, origin: product.origin }, paths.plans, { authData: session }, width)

/** What the server would say of domains. */
const tell = (page: Page, items: object[]) =>
  page.route('**/api/domains', (route) =>
    route.fulfill({ json: { status: 'success', items, enabled: true, certificates: true } }),
  )
/** The bodies of what is saved, which is refused with `errors`. */
async function refused(page: Page, path: string, errors: object) {
  const bodies: { domain?: unknown }[] = []
  await page.route(path, (route) => {
    bodies.push(route.request().postDataJSON())
    return route.fulfill({
      status: 400,
      json: { status: 'error', code: 'invalid_request', message: '', errors },
    })
  })
  return bodies
}
const domainOf = (page: Page) => page.getByRole('combobox', { name: 'Domain' })

test.each([1_440, 390])(
  'at %i px, a new link is at the default domain unless another one is chosen',
  async (width) => {
    const { page } = await open(width)
    await tell(page, [
      liveDomain({ id: 1, host: 'go.brand.example', is_default: true }),
      liveDomain({ id: 2, host: 'xn--bcher-kva.example' }),
      ownDomain({ id: 3, host: 'waiting.example' }),
    ])
    const bodies = await refused(page, '**/api/cloak/create', { domain: 'Not this one' })
    await page.goto(paths.newCloak)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Spring')
    await dialog.getByText('Full Open').click()
    await dialog.getByRole('textbox', { name: 'Real link' }).fill('https://shop.example/')
    await eventually(() => domainOf(page).inputValue()).toBe('go.brand.example')
    expect(await domainOf(page).locator('option').allInnerTexts()).toEqual([
      ...['go.brand.example', 'bücher.example', new URL(product.origin).host],
    ])
    const save = () => page.keyboard.press('Enter')
    await save()
    await dialog.getByText('Not this one').waitFor()
    await domainOf(page).selectOption('bücher.example')
    await dialog.getByText('Not this one').waitFor({ state: 'detached' })
    await dialog.getByLabel('Name', { exact: true }).focus()
    await save()
    await eventually(() => bodies.length).toBe(2)
    await dialog.getByText('Not this one').waitFor()
    await domainOf(page).selectOption({ index: 2 })
    await dialog.getByLabel('Name', { exact: true }).focus()
    await save()
    await eventually(() => bodies.length).toBe(3)
    // Without a choice the server takes the default.
    expect(bodies.map(({ domain }) => domain)).toEqual([undefined, 'xn--bcher-kva.example', null])
    expect(await axeFindings(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  },
)

test('a link that moves says so first, and accounts without a domain have nothing to choose', async () => {
  const body = { name: 'Moves', mode: 'full_open', realUrl: 'https://shop.example/' }
  const { id } = await callAs<{ id: number }>(product.origin, session, '/api/cloak/create', {
    method: 'POST',
    body,
  })
  const { page } = await open()
  const edit = async () => {
    await page.goto(paths.cloak(id))
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).waitFor()
  }
  await edit()
  expect(await domainOf(page).count()).toBe(0)
  await tell(page, [liveDomain({ id: 1, host: 'go.brand.example', is_default: true })])
  const bodies = await refused(page, '**/api/cloak/update/*', { domain: 'Taken there' })
  await edit()
  await eventually(() => domainOf(page).inputValue()).toBe('')
  await page.getByText('Where the short link is').waitFor()
  await domainOf(page).selectOption('go.brand.example')
  await page.getByText('Its old address stops working').waitFor()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).press('Enter')
  await page.getByText('Taken there').waitFor()
  expect(bodies).toMatchObject([{ domain: 'go.brand.example' }])
})
