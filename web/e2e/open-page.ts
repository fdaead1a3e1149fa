import type { Browser, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { type Kept, visit } from './browser.ts'

/** Opens a page of this test in its own profile, in English unless `kept` sets a language, and collects its console errors. */
export async function openPage(
  { browser, origin }: { browser: Browser; origin: string },
  path: string,
  kept: Kept = {},
  width?: number,
): Promise<{ page: Page; faults: string[] }> {
  const { page, faults, close } = await visit(browser, origin, { language: 'en', ...kept }, width)
  onTestFinished(close)
  await page.goto(path)
  return { page, faults }
}
