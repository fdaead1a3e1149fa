import type { Browser } from 'playwright-core'
import { visit } from '../browser.ts'

type Window = { held: PerformanceEntry[] }

/**
 * Milliseconds from the start of a first visit until a dashboard page has its figures and nothing holds the browser up any
 * more: the end of the last task over 50 ms, or the drawing of the figures, whichever is later.
 */
export async function interactiveAfter(
  browser: Browser,
  origin: string,
  path: string,
  authData: string,
): Promise<number> {
  const { page, close } = await visit(browser, origin, { language: 'zh', authData }, 1440)
  try {
    await page.addInitScript(() => {
      const held: PerformanceEntry[] = []
      Object.assign(globalThis, { held } satisfies Window)
      new PerformanceObserver((list) => held.push(...list.getEntries())).observe({
        type: 'longtask',
        buffered: true,
      })
    })
    await page.goto(path, { waitUntil: 'commit' })
    const drawn = await page
      .waitForFunction(() => {
        const busy = [...document.querySelectorAll('main [aria-busy=true], main i[role=status]')]
        // What is below the window is asked for when it comes into view.
        const waits = busy.some((each) => each.getBoundingClientRect().top < innerHeight)
        return document.querySelector('h1') && !waits && performance.now()
      })
      .then((handle) => handle.jsonValue())
    await page.waitForTimeout(1_000)
    const lastTask = await page.evaluate(() => {
      const { held } = globalThis as unknown as Window
      return Math.max(0, ...held.map(({ startTime, duration }) => startTime + duration))
    })
    return Math.max(Number(drawn), lastTask)
  } finally {
    await close()
  }
}
