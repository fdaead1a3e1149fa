import type { Browser, Page } from 'playwright-core'
import { visit } from '../browser.ts'
import { networkIdle } from '../network-idle.ts'
import type { Look, Screen, Viewer, Words } from './screen.ts'
import { wordsOf } from './words.ts'

/** Charts and menus are drawn after their data arrives. */
const SETTLE_MS = 400
const WINDOW_HEIGHT = 900
const BUSY =
  '[aria-busy=true], i[role=status], [role=progressbar], [data-prerendered], :has(> main > #hero):not([data-settled]), .recharts-responsive-container:not(:has(svg))'

export type Sessions = Record<Viewer, string | undefined>
export type Site = { browser: Browser; origin: string; sessions: Sessions }
/** Called with each screen that is ready. */
export type Keep = (page: Page, screen: Screen, look: Look) => Promise<unknown>

/** Opens screens in order as one viewer; returns the names of those that failed. */
export async function takeAll(
  { browser, origin, sessions }: Site,
  look: Look,
  screens: readonly Screen[],
  keep: Keep,
): Promise<string[]> {
  const { viewer, language, theme, width, timeZone } = look
  const authData = sessions[viewer]
  const words = await wordsOf(language)
  const { page, close } = await visit(
    browser,
    origin,
    { language, theme, ...(authData && { authData }), ...(timeZone && { timeZone }) },
    width,
  )
  const failed: string[] = []
  for (const screen of screens) {
    try {
      await show(page, screen, words)
      await keep(page, screen, look)
    } catch (error) {
      failed.push(`${screen.name} ${language} ${theme} ${width}: ${(error as Error).message}`)
    }
  }
  await close()
  return failed
}

/** Makes the window as high as the page, so that everything drawn only in view is drawn and sticky parts stay at the bottom. */
export async function showWhole(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 1280 }
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.max(height, WINDOW_HEIGHT) })
  await settled(page)
}

async function show(page: Page, screen: Screen, words: Words): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 1280 }
  await page.setViewportSize({ width, height: WINDOW_HEIGHT })
  await page.goto(screen.path)
  await settled(page)
  if (!screen.act) return
  await screen.act(page, words)
  await settled(page)
}

export async function settled(page: Page): Promise<void> {
  await networkIdle(page)
  await page.waitForFunction((busy) => document.querySelector('h1') && !document.querySelector(busy), BUSY)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(SETTLE_MS)
}
