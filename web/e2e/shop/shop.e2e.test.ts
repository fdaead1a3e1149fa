import { setTimeout as sleep } from 'node:timers/promises'
import { CloakCreatedAnswer } from '@sluice/contract/api-cloak'
import { ConversionsAnswer, PostbacksAnswer } from '@sluice/contract/api-track'
import { TrackSettingsAnswer } from '@sluice/contract/api-track-settings'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { axeFindings, openBrowser, PATIENCE_MS, sidewaysScroll } from '../browser.ts'
import { eventually } from '../eventually.ts'
import { openPage } from '../open-page.ts'
import { type SharedProduct, sharedProduct } from '../shared-product.ts'
import { openShop, type Shop } from './shop-server.ts'

const LISTED = 'shop.example'
const UNLISTED = 'other.example'
const Session = z.object({ token: z.string() })

let product: SharedProduct
let browser: Browser
let shop: Shop
let session = ''
let token = ''
let code = ''

const at = (host: string, path = '/') => `http://${host}:${shop.port}${path}`

beforeAll(async () => {
  ;[product, browser] = await Promise.all([
    sharedProduct(),
    openBrowser([`--host-resolver-rules=MAP *.example 127.0.0.1`]),
  ])
  shop = await openShop(product.origin)
  session = product.sessions.advertiser
  token = Session.parse(JSON.parse(session)).token
  await call('PUT', '/api/track/settings', TrackSettingsAnswer, { origins: [new URL(at(LISTED)).origin] })
  code = await linkTo(at(LISTED))
}, 180_000)
afterAll(async () => {
  shop?.close()
  await browser?.close()
})

async function call<T extends z.ZodType>(method: string, path: string, answer: T, body?: object) {
  const sent = await fetch(product.origin + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'accept-language': 'en',
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body ? JSON.stringify(body) : null,
  })
  const said: unknown = await sent.json()
  expect([path, sent.status, sent.ok ? '' : said]).toEqual([path, sent.status, ''])
  return answer.parse(said)
}

/** A link whose destination gets click ids, once it is live. */
async function linkTo(realUrl: string): Promise<string> {
  const body = { name: 'Shop', mode: 'full_open', realUrl, clickId: true }
  const { short_link } = await call('POST', '/api/cloak/create', CloakCreatedAnswer, body)
  const end = Date.now() + PATIENCE_MS
  while (Date.now() < end) {
    const visited = await fetch(product.origin + short_link, { redirect: 'manual' })
    if (visited.headers.get('location')?.includes('sl_id=')) return short_link
    await sleep(100)
  }
  throw new Error(`${short_link} gives no click ids`)
}

/** A visitor of their own. */
async function newVisitor(options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext(options)
  onTestFinished(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  return { context, page, faults }
}

const conversionsOf = async (id: string) =>
  (await call('GET', '/api/track/conversions?per_page=100', ConversionsAnswer)).items.filter(
    ({ click_id }) => click_id === id,
  )
const becameOf = async (id: string) =>
  (await call('GET', '/api/track/postbacks?per_page=100', PostbacksAnswer)).items
    .filter(({ parameters }) => parameters.clickId === id)
    .map(({ from, dialect, outcome, reason }) => [dialect, from, reason ?? outcome])

const idIn = (page: Page) => new URL(page.url()).searchParams.get('sl_id') ?? ''
const cookieOf = async (context: BrowserContext, host: string) =>
  (await context.cookies()).find(({ name, domain }) => name === 'sl_id' && domain === host)

/** Lets the tag run, also where nothing tells when it did. */
const loaded = (page: Page) =>
  page.waitForFunction(() => 'sluice' in window && !('q' in Object(Reflect.get(window, 'sluice'))))

test('a visit through the link, a later page without the parameter, and a sale that is pending', async () => {
  const { context, page, faults } = await newVisitor()
  await page.goto(product.origin + code)
  expect(new URL(page.url()).origin).toBe(new URL(at(LISTED)).origin)
  const id = idIn(page)
  await eventually(async () => (await cookieOf(context, LISTED))?.value).toBe(id)
  const kept = await cookieOf(context, LISTED)
  expect(kept).toMatchObject({ sameSite: 'Lax', path: '/', httpOnly: false, secure: false })
  const days = ((kept?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(89)
  expect(days).toBeLessThanOrEqual(90)
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])

  await page.goto(at(LISTED, '/thanks'))
  await eventually(() => conversionsOf(id)).toMatchObject([
    {
      ...{ event: 'sale', status: 'pending', value: '12.50', currency: 'EUR', transaction_id: 'A1' },
      destination: 'target',
    },
  ])
  // Who looks at the page once more bought nothing more.
  await page.reload()
  const from = new URL(at(LISTED)).origin
  await eventually(() => becameOf(id)).toEqual([
    ['script', from, 'known'],
    ['script', from, 'recorded'],
  ])
  expect(await conversionsOf(id)).toHaveLength(1)
  expect(faults).toEqual([])
})

test('a page of an origin that is not listed is refused, and goes on', async () => {
  const { page, faults } = await newVisitor()
  await page.goto(product.origin + code)
  const id = idIn(page)
  await page.goto(`${at(UNLISTED, '/thanks')}?sl_id=${id}`)
  await eventually(() => becameOf(id)).toEqual([
    ['script', new URL(at(UNLISTED)).origin, 'origin_not_allowed'],
  ])
  expect(await conversionsOf(id)).toEqual([])
  expect([await page.title(), faults]).toEqual(['whole', []])
})

test('where cookies are blocked, the page is whole and its own address reports', async () => {
  const { context, page, faults } = await newVisitor()
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse })
  })
  await page.goto(product.origin + code)
  const id = idIn(page)
  await loaded(page)
  await page.goto(at(LISTED, '/thanks'))
  await loaded(page)
  expect(await page.title()).toBe('whole')
  await page.goto(`${at(LISTED, '/thanks')}?sl_id=${id}`)
  await eventually(() => conversionsOf(id)).toMatchObject([{ status: 'pending' }])
  expect([await becameOf(id), faults]).toEqual([[expect.anything()], []])
})

test('with data-consent nothing is kept or sent before consent', async () => {
  const { context, page, faults } = await newVisitor()
  await page.goto(product.origin + code)
  const id = idIn(page)
  await context.clearCookies()
  await page.goto(`${at(LISTED, '/consent')}?sl_id=${id}`)
  await loaded(page)
  expect([await context.cookies(), await becameOf(id)]).toEqual([[], []])
  await page.evaluate(() => Reflect.get(window, 'sluice')('consent'))
  await eventually(() => conversionsOf(id)).toMatchObject([{ status: 'pending', value: '12.50' }])
  expect([(await cookieOf(context, LISTED))?.value, faults]).toEqual([id, []])
})

test('without beacons the event is fetched, and the browser asks nothing before', async () => {
  const { context, page, faults } = await newVisitor()
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'sendBeacon'))
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/track/script')) asked.push(request.method())
  })
  await page.goto(product.origin + code)
  const id = idIn(page)
  await page.goto(at(LISTED, '/thanks'))
  await eventually(() => becameOf(id)).toEqual([['script', new URL(at(LISTED)).origin, 'recorded']])
  expect(await conversionsOf(id)).toMatchObject([{ status: 'pending' }])
  expect([asked, faults]).toEqual([['POST'], []])
})

test('the front door passes the script on as it is, and browsers may keep it', async () => {
  const answer = await fetch(`${product.origin}/c.js`, { headers: { 'accept-encoding': 'identity' } })
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect((await answer.arrayBuffer()).byteLength).toBeLessThanOrEqual(1_000)
})

/** A click that nobody reported yet. */
async function newClick(): Promise<string> {
  const visited = await fetch(product.origin + code, { redirect: 'manual' })
  return new URL(visited.headers.get('location') ?? '').searchParams.get('sl_id') ?? ''
}

test.each([
  ['en', 1_440, 'dark'],
  ['en', 390, 'light'],
  ['zh', 1_440, 'light'],
  ['zh', 390, 'dark'],
] as const)(
  'in %s at %i px (%s), a file is previewed, then recorded, and its faulty lines are named',
  async (language, width, theme) => {
    const words = {
      en: { open: 'Upload CSV', record: 'Record 1 conversion', done: 'Done', bad: 'No valid click ID' },
      zh: { open: '导入 CSV', record: '写入 1 行', done: '完成', bad: '点击 ID 无效' },
    }[language]
    const [id, kept] = [await newClick(), { authData: session, language, theme }]
    const where = '/dashboard/settings/conversions?part=list'
    const { page, faults } = await openPage({ browser, origin: product.origin }, where, kept, width)
    await page.getByRole('button', { name: words.open }).click()
    const dialog = page.getByRole('dialog')
    const lines = ['cid;payout;currency;note', `${id};7.50;EUR;x`, 'nonsense;1;EUR;y']
    await dialog.locator('input[type=file]').setInputFiles({
      ...{ name: 'sales.csv', mimeType: 'application/vnd.ms-excel' },
      buffer: Buffer.from(lines.join('\r\n')),
    })
    await dialog.getByText(words.bad).waitFor()
    expect(await conversionsOf(id)).toEqual([])
    expect(await axeFindings(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    await dialog.getByRole('button', { name: words.record }).click()
    await dialog.getByRole('button', { name: words.done }).waitFor()
    expect(await conversionsOf(id)).toMatchObject([{ status: 'approved', value: '7.50' }])
    await dialog.getByRole('button', { name: words.done }).click()
    // The list behind it shows the new one.
    await page.locator('tbody tr').filter({ hasText: '7.50' }).first().waitFor()
    expect(faults).toEqual([])
  },
)

test('a file that is none is refused in words, and nothing can be recorded', async () => {
  const where = '/dashboard/settings/conversions?part=list'
  const { page } = await openPage({ browser, origin: product.origin }, where, { authData: session })
  await page.getByRole('button', { name: 'Upload CSV' }).click()
  const dialog = page.getByRole('dialog')
  const input = dialog.locator('input[type=file]')
  const give = (text: string) =>
    input.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await give('a,b\n1,2')
  await dialog.getByRole('alert').filter({ hasText: 'The first line must name the columns' }).waitFor()
  await give('x'.repeat(5 * 1024 * 1024 + 1))
  await dialog.getByRole('alert').filter({ hasText: 'larger than 5 MB' }).waitFor()
  expect(await dialog.getByRole('button', { name: 'Nothing to record' }).isDisabled()).toBe(true)
})
