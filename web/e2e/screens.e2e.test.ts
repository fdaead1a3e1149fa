import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../src/paths.ts'
import { axeFindings, type Kept, openBrowser, sessionOf, sidewaysScroll, visit } from './browser.ts'
import { DIALOG } from './dialogs.ts'
import { everyScreen, type Screen } from './measure/every-screen.ts'
import { takeShifts, watchShifts } from './measure/layout-shift.ts'
import { fillWithLongThings } from './measure/long-things.ts'
import { overflowFaults } from './measure/overflow.ts'
import { networkIdle } from './network-idle.ts'
import { untilDrawn, untilLoaded } from './screen-faults.ts'
import { type Product, startTestProduct } from './test-product.ts'

/** By the width at which the screen was opened: narrow screens in English, whose words are longer. */
const WIDTHS = { 390: [320, 360, 390, 768, 1024], 1440: [1230, 1280, 1440, 1920] }
const MOST_SHIFT = 0.02
/** It was 4,872 px with the whole of each address in every version. */
const MOST_TALL = 4_000
/** Longer than the wait before skeletons show. */
const SLOW_ANSWER_MS = 250

let product: Product
let browser: Browser
let sessions: Record<Exclude<Screen['as'], 'nobody'>, string>

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startTestProduct(), openBrowser()])
  const { origin, superadmin } = product
  const [user, empty, boss] = await Promise.all([
    sessionOf(origin, 'advertiser@demo.test', 'Demo12345'),
    sessionOf(origin, 'empty@demo.test', 'Demo12345'),
    sessionOf(origin, superadmin.email, superadmin.password),
  ])
  sessions = { user, empty, superadmin: boss }
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

type Look = Kept & { width: number }
type Measure = (page: Page, screen: string) => Promise<string[]>

/** Loads every screen anew and returns what `measure` finds on them, and their console errors. */
async function walk(screens: readonly Screen[], look: Look, measure: Measure): Promise<string[]> {
  const found: string[] = []
  for (const as of ['nobody', 'user', 'empty', 'superadmin'] as const) {
    const kept = as === 'nobody' ? look : { ...look, authData: sessions[as] }
    const { page, faults, close } = await visit(browser, product.origin, kept, look.width)
    const protocol = await page.context().newCDPSession(page)
    await protocol.send('Network.setCacheDisabled', { cacheDisabled: true })
    await page.addInitScript((afterMs) => {
      const answer = fetch
      globalThis.fetch = async (...asked) => {
        await new Promise((resolve) => setTimeout(resolve, afterMs))
        return answer(...asked)
      }
    }, SLOW_ANSWER_MS)
    await watchShifts(page)
    for (const { path } of screens.filter((screen) => screen.as === as)) {
      await page.goto(path)
      await settled(page)
      found.push(...(await measure(page, `${as} ${path} ${look.width}`)))
    }
    found.push(...faults)
    await close()
  }
  return found
}

/** Like `walk`, by links of the application; the first screen of each viewer is loaded. */
async function stroll(screens: readonly Screen[], look: Look, measure: Measure): Promise<string[]> {
  const found: string[] = []
  for (const as of ['user', 'superadmin'] as const) {
    const { page, faults, close } = await visit(
      browser,
      product.origin,
      { ...look, authData: sessions[as] },
      look.width,
    )
    for (const { path } of screens.filter((screen) => screen.as === as)) {
      if (page.url() === 'about:blank') await page.goto(paths.unauthorized)
      else await followAway(page, paths.unauthorized)
      await followAway(page, path)
      await settled(page, Date.now())
      found.push(...(await measure(page, `${as} ${path} ${look.width}`)))
    }
    found.push(...faults)
    await close()
  }
  return found
}

/** `since`: when the page was told to show something else, if it was not loaded. */
async function settled(page: Page, since?: number): Promise<void> {
  await page.locator('h1, header [aria-current=page]').first().waitFor()
  await networkIdle(page, { since })
  // What a busy server refused is asked for again by itself.
  await page
    .getByRole('button', { name: /^(Retry|重试)$/ })
    .first()
    .waitFor({ state: 'hidden' })
  await untilLoaded(page)
  await untilDrawn(page)
}

/** Follows a link of the application to a path. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Follows a link and waits until the title of the screen before is gone. */
async function followAway(page: Page, path: string): Promise<void> {
  const before = await page.locator('h1').first().elementHandle()
  await follow(page, path)
  await before?.waitForElementState('hidden')
}

async function shiftFaults(page: Page, name: string): Promise<string[]> {
  const said = ({ sum, moved }: Awaited<ReturnType<typeof takeShifts>>, how: string) =>
    sum < MOST_SHIFT ? [] : [`${name} ${how} shifts by ${sum.toFixed(3)}: ${moved.join(' | ')}`]
  const cold = await takeShifts(page)
  const { pathname, search } = new URL(page.url())
  await followAway(page, pathname === paths.unauthorized ? paths.sessionExpired : paths.unauthorized)
  await untilDrawn(page)
  await takeShifts(page)
  const since = Date.now()
  await followAway(page, pathname + search)
  await settled(page, since)
  return [...said(cold, 'cold'), ...said(await takeShifts(page), 'warm')]
}

async function fitFaults(page: Page, name: string, widths: readonly number[]): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await untilDrawn(page)
    const wider = await sidewaysScroll(page)
    if (wider > 0) found.push(`${name}: ${wider} px wider than ${width}`)
    found.push(...(await overflowFaults(page)).map((fault) => `${name} at ${width}: ${fault}`))
  }
  return found
}

test('every path of the application has a screen here', () => {
  const measured = new Set(everyScreen(1).map(({ path }) => path.split('?')[0]))
  const named = Object.values(paths).map((path) => (typeof path === 'string' ? path : path(1 as never)))
  const own = named.map((path) => path.split('?')[0]).filter((path) => path !== paths.admin)
  expect(own.filter((path) => !measured.has(path))).toEqual([])
})

test('U12, U13: on every screen nothing moves, axe finds nothing serious, and everything fits from 320 to 1920', async () => {
  const measure =
    (width: keyof typeof WIDTHS): Measure =>
    async (page, name) => {
      const shifts = await shiftFaults(page, name)
      const serious = (await axeFindings(page)).map((finding) => `${name}: ${finding}`)
      const fits = await fitFaults(page, name, WIDTHS[width])
      await page.setViewportSize({ width, height: 900 })
      return [...shifts, ...serious, ...fits]
    }
  const [wide, narrow] = await Promise.all([
    walk(everyScreen(1), { theme: 'dark', language: 'zh', width: 1440 }, measure(1440)),
    walk(everyScreen(1), { theme: 'light', language: 'en', width: 390 }, measure(390)),
  ])
  // As text, because a list is cut short where a run is reported.
  expect([...wide, ...narrow].join('\n')).toBe('')
})

test('V18: unbroken, long, right-to-left and stacked names and addresses fit on every screen', async () => {
  const { user, superadmin } = sessions
  const filled = { user, superadmin, password: product.superadmin.password }
  const cloak = await fillWithLongThings(product.origin, filled)
  const shown = everyScreen(cloak).filter(({ as }) => as === 'user' || as === 'superadmin')
  const fits: Measure = (page, name) => fitFaults(page, name, [320, 768, 1280])
  expect(await stroll(shown, { language: 'en', width: 1280 }, fits)).toEqual([])
  expect(await dialogFaults(cloak)).toEqual([])
})

/** What does not fit in the dialogs about a link, and how tall its page is on a phone beyond reason. */
async function dialogFaults(cloak: number): Promise<string[]> {
  const kept = { language: 'en', authData: sessions.user } as const
  const { page, close } = await visit(browser, product.origin, kept, 1280)
  const found: string[] = []
  const dialogs = [
    [paths.cloak(cloak), /^Delete /],
    [paths.cloak(cloak), /^Edit /],
    [paths.cloaks, /^Details of /],
  ] as const
  for (const [path, name] of dialogs) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(path)
    await settled(page)
    await page.locator('main').getByRole('button', { name }).first().click()
    await page.locator(DIALOG).waitFor()
    found.push(...(await fitFaults(page, `dialog ${name}`, [320, 390, 1280])))
  }
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto(paths.cloak(cloak))
  await settled(page)
  const tall = await page.evaluate(() => document.documentElement.scrollHeight)
  if (tall > MOST_TALL) found.push(`the page of the link is ${tall} px tall on a phone`)
  await close()
  return found
}
