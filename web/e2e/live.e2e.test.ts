import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { callAs } from './admin-api.ts'
import { axeFindings, openBrowser, sessionOf, visit } from './browser.ts'
import { eventually } from './eventually.ts'
import { networkIdle } from './network-idle.ts'
import { newAccount } from './new-account.ts'
import { openPage } from './open-page.ts'
import { type SharedProduct, sharedProduct } from './shared-product.ts'

let product: SharedProduct
let browser: Browser
let user = ''
let link = { id: 0, path: '' }

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), openBrowser()])
  await newAccount(product.origin, 'live@example.com', 'Chosen12345')
  user = await sessionOf(product.origin, 'live@example.com', 'Chosen12345')
  link = await create('Night sale')
  await send(3)
})
afterAll(() => browser?.close())

async function create(name: string): Promise<{ id: number; path: string }> {
  const body = { name, mode: 'audit', realUrl: 'https://shop.example/', auditUrl: 'https://page.example/' }
  const made = await callAs<{ id: number; short_link: string }>(product.origin, user, '/api/cloak/create', {
    body,
  })
  return { id: made.id, path: made.short_link }
}
async function send(count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 1)
    await fetch(product.origin + link.path, {
      redirect: 'manual',
      headers: { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36' },
    })
}

const open = (path: string, width?: number, before?: (page: Page) => Promise<unknown>) =>
  openPage({ browser, origin: product.origin }, path, { authData: user }, width, before)
/** A stream that a busy machine cut short is tried again after a while. */
const isLive = (page: Page) => page.getByText('Live', { exact: true }).waitFor({ timeout: 60_000 })
const numberIn = async (page: Page, selector: string) =>
  Number((await page.locator(selector).first().innerText()).replace(/\D/g, ''))
/** Today is asked for each minute, whatever comes. */
const counts = (path: string) =>
  (path.startsWith('/api/stats') && path !== '/api/stats/today') || path === '/api/cloak/list'
/** A page looks every five seconds whether something is to be counted anew. */
const LOOK_MS = 8_000
/** Paths of the API that a page asks for from now on. */
function asked(of: Page | BrowserContext): string[] {
  const paths: string[] = []
  of.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

/** Waits until what was counted before a page's stream is counted once more, each part of it at a look of its own. */
async function isCountedAnew(page: Page): Promise<void> {
  await isLive(page)
  let askedAt = Date.now()
  page.on('request', (request) => {
    if (counts(new URL(request.url()).pathname)) askedAt = Date.now()
  })
  await eventually(() => Date.now() - askedAt > LOOK_MS).toBe(true)
  await networkIdle(page)
}

test.for([
  ['/dashboard', 'main dl dd'],
  ['/dashboard/cloak/statistics', 'main dl dd'],
  ['/dashboard/cloak/list', 'tbody td:nth-child(7)'],
  ['/dashboard/cloak/list/1', 'main dl dd'],
] as const)(
  'figures and pictures of %s follow a visit by themselves, without a question',
  async ([path, figure]) => {
    const { page, faults } = await open(path.replace(/1$/, String(link.id)))
    await isCountedAnew(page)
    const paths = asked(page)
    const before = await numberIn(page, figure)
    await send(2)
    await eventually(() => numberIn(page, figure)).toBe(before + 2)
    expect(paths.filter(counts)).toEqual([])
    expect(await axeFindings(page)).toEqual([])
    await page.reload()
    await isLive(page)
    await eventually(() => numberIn(page, figure)).toBe(before + 2)
    expect(faults).toEqual([])
  },
)

test('a report up to the present goes on in the next minute, in which it was counted anew', async () => {
  // A clock that is slow would leave visits out.
  const time = Math.ceil(Date.now() / 60_000) * 60_000 + 57_000
  const { page } = await open('/dashboard/cloak/statistics', undefined, ({ clock }) =>
    clock.install({ time }),
  )
  await isCountedAnew(page)
  const before = await numberIn(page, 'main dl dd')
  await send(1)
  await eventually(() => numberIn(page, 'main dl dd')).toBe(before + 1)
})

test('under a filter only visits that pass are counted', async () => {
  const { page } = await open('/dashboard/cloak/statistics?range=24h&device=desktop')
  const other = await open('/dashboard/cloak/statistics?range=24h&device=%21desktop')
  await Promise.all([isCountedAnew(page), isLive(other.page)])
  const before = await numberIn(page, 'main dl dd')
  await send(1)
  await eventually(() => numberIn(page, 'main dl dd')).toBe(before + 1)
  await other.page.getByText('No visits match').first().waitFor()
})

test.for([1280, 390])(
  'at %i px, the log has a live tail that keeps still while somebody is in it',
  async (width) => {
    const { page, faults } = await open('/dashboard/cloak/logs', width)
    await isLive(page)
    const rows = page.locator('tbody tr')
    await page
      .locator('main')
      .getByText(/ of \d+ visits/)
      .waitFor()
    const before = await rows.count()
    await send(1)
    await eventually(() => rows.count()).toBe(before + 1)
    await rows.first().hover()
    await page.getByText('Paused').waitFor()
    await send(2)
    await page.getByRole('button', { name: '2 new visits' }).waitFor()
    expect(await rows.count()).toBe(before + 1)
    expect(await axeFindings(page)).toEqual([])
    // A mouse on its way there leaves the list, which then follows by itself.
    await page.getByRole('button', { name: '2 new visits' }).dispatchEvent('click')
    await eventually(() => rows.count()).toBe(before + 3)
    await page.mouse.move(1, 1)
    await isLive(page)
    // A selection keeps it still, too.
    await page.evaluate(() => {
      const cell = document.querySelector('tbody td')
      if (cell) getSelection()?.selectAllChildren(cell)
    })
    await page.getByText('Paused').waitFor()
    await page.evaluate(() => getSelection()?.removeAllRanges())
    await isLive(page)
    expect(faults).toEqual([])
  },
)

test('pages of one browser share a stream, which a hidden page does without and another one goes on with', async () => {
  const { page: first, close } = await visit(browser, product.origin, { authData: user, language: 'en' })
  onTestFinished(close)
  const context = first.context()
  const streams = asked(context)
  const count = () => streams.filter((path) => path === '/api/live').length
  await first.goto('/dashboard/cloak/statistics')
  await isLive(first)
  const second = await context.newPage()
  await second.goto(`${product.origin}/dashboard/cloak/statistics`)
  await isLive(second)
  expect(count()).toBe(1)
  // Each counts once more what came before it knew the stream; a visit that crosses that may be counted twice.
  await second.waitForTimeout(7_000)
  const before = await numberIn(second, 'main dl dd')
  await send(1)
  for (const page of [first, second]) await eventually(() => numberIn(page, 'main dl dd')).toBe(before + 1)
  expect(count()).toBe(1)

  const show = (state: 'hidden' | 'visible') =>
    first.evaluate((next) => {
      Object.defineProperty(document, 'visibilityState', { value: next, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await show('hidden')
  await eventually(count).toBe(2)
  await networkIdle(first)
  const held = await numberIn(first, 'main dl dd')
  await send(1)
  await eventually(() => numberIn(second, 'main dl dd')).toBe(before + 2)
  expect(await numberIn(first, 'main dl dd')).toBe(held)
  await show('visible')
  await eventually(() => numberIn(first, 'main dl dd')).toBe(before + 2)
  expect(count()).toBe(2)
})

test('where there is no stream, pages ask again and say so', async () => {
  const { page } = await open('/dashboard')
  await isLive(page)
  await page.route('**/api/live', (route) => route.fulfill({ status: 503, body: '' }))
  await page.reload()
  await page.locator('main').getByText('Every 10 s', { exact: true }).waitFor()
  const before = await numberIn(page, 'main dl dd')
  await send(1)
  const paths = asked(page)
  await eventually(() => paths.includes('/api/stats/today')).toBe(true)
  await page.unrouteAll()
  await isLive(page)
  expect(await numberIn(page, 'main dl dd')).toBeGreaterThanOrEqual(before)
})

test('the stream ends with the session', async () => {
  const session = await sessionOf(product.origin, 'live@example.com', 'Chosen12345')
  const { page } = await openPage({ browser, origin: product.origin }, '/dashboard', { authData: session })
  await isLive(page)
  await callAs(product.origin, session, '/api/user/logout', { method: 'POST' })
  await page.waitForURL('**/dashboard/session-expired')
})
