import type { BrowserContext } from 'playwright-core'

declare module 'vitest' {
  interface TaskMeta {
    /** What pages showed when a test failed. */
    shown?: string
  }
}

const MOST_CHARACTERS = 600
const PATIENCE_MS = 5_000

/** Address and text of each open page, for whoever asks why a test failed. Never throws. */
export const shownOn = (context: BrowserContext): Promise<string[]> =>
  Promise.all(
    context.pages().map(async (page) => {
      const text = await page
        .locator('body')
        .innerText({ timeout: PATIENCE_MS })
        .catch((error: unknown) => String(error))
      return `${page.url()} shows: ${text.replace(/\s*\n\s*/g, ' / ').slice(0, MOST_CHARACTERS)}`
    }),
  )
