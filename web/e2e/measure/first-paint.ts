import type { Browser } from 'playwright-core'
import { visit } from '../browser.ts'

/** 1.6 Mbit/s and 40 ms there and back. */
const NETWORK = { offline: false, latency: 40, downloadThroughput: 200_000, uploadThroughput: 200_000 }

/** Milliseconds until a first visitor on a slow network sees text, by the browser's own account. */
export async function firstPaintAfter(browser: Browser, origin: string, path: string): Promise<number> {
  const { page, close } = await visit(browser, origin, {}, 390)
  try {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', NETWORK)
    await page.goto(path, { waitUntil: 'commit' })
    const painted = await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    )
    return Number(await painted.jsonValue())
  } finally {
    await close()
  }
}
