import type { Browser, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { type Kept, visit } from './browser.ts'

/**
 * Opens a page of this test in its own profile, in English unless `kept` sets a language, and collects its console errors.
 * `before` gets the page while it is empty: only there may a clock be installed, which starts at 1970 for a moment, so that
 * an open page asks for times long ago and ends its session as idle.
 */
export async function openPage(
  { browser, origin }: { browser: Browser; origin: string },
  path: string,
  kept: Kept = {},
  width?: number,
  before?: (page: Page) => Promise<unknown>,
): Promise<{ page: Page; faults: string[] }> {
  const { page, faults, close } = await visit(browser, origin, { language: 'en', ...kept }, width)
  onTestFinished(close)
  await before?.(page)
  await page.goto(path)
  return { page, faults }
}
