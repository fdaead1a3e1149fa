import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings, openBrowser, sidewaysScroll, visit } from './browser.ts'
import { untilLoaded } from './screen-faults.ts'
import { type SharedProduct, sharedProduct } from './shared-product.ts'

let product: SharedProduct
let browser: Browser
beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), openBrowser()])
})
afterAll(() => browser?.close())

const CHARTS = ['/dashboard', '/dashboard/cloak/statistics?range=7d', '/dashboard/cloak/list/5?range=24h']
const BEGAN = {
  en: /^Mark: .*Plan Business began, 1,000,000 calls/,
  zh: /^标记：.*套餐开始：商务套餐，1,000,000 次调用/,
}

/** What the console says, but for reports that come late on a busy machine: pages ask for them again. */
const said = (faults: readonly string[]) => faults.filter((fault) => !fault.includes('status of 503'))

/** Faults of the page as it is: of accessibility, of its width and of its console. */
async function faultsOf(page: Page, faults: readonly string[]): Promise<string[]> {
  await untilLoaded(page)
  const wider = await sidewaysScroll(page)
  return [...(await axeFindings(page)), ...said(faults), ...(wider > 0 ? [`${wider} px too wide`] : [])]
}

test.each([
  [320, 'zh', 'light'],
  [390, 'en', 'dark'],
  [1440, 'en', 'light'],
  [1440, 'zh', 'dark'],
] as const)(
  'the plan that began today is marked on every chart of the visits (%i px, %s, %s)',
  async (width, language, theme) => {
    const authData = product.sessions.advertiser
    const { page, faults, close } = await visit(browser, product.origin, { authData, language, theme }, width)
    for (const path of CHARTS) {
      await page.goto(path)
      const mark = page.getByRole('button', { name: BEGAN[language] })
      await mark.waitFor()
      expect(await faultsOf(page, faults), path).toEqual([])
      await mark.press('Enter')
      await page
        .getByRole('dialog')
        .getByRole('listitem')
        .filter({ hasText: /1,000,000/ })
        .waitFor()
      expect(await axeFindings(page), path).toEqual([])
    }
    await close()
  },
)
