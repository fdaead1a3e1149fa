import type { Page } from 'playwright-core'
import { axeFindings, sidewaysScroll } from './browser.ts'

const WIDTHS = [360, 768, 1280, 1920]

/** Waits until the page has its title and nothing on it is loading. */
export const untilLoaded = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('h1') && !document.querySelector('[aria-busy=true], i[role=status]'),
  )

/** Waits until the page shows what it was told last, such as the width of its window: parts that depend on it follow a frame later. */
export const untilDrawn = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    for (const _ of [1, 2, 3]) await new Promise((done) => requestAnimationFrame(done))
  })

/** Faults found by axe and the width check on the current page; each starts with `name`. */
export async function screenFaults(page: Page, name: string): Promise<string[]> {
  const found = (await axeFindings(page)).map((finding) => `${name}: ${finding}`)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await untilDrawn(page)
    const wider = await sidewaysScroll(page)
    if (wider > 0) found.push(`${name}: ${wider} px wider than ${width}`)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  return found
}
