import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings, openBrowser, sidewaysScroll, visit } from './browser.ts'
import { dialogsClosed } from './dialogs.ts'
import { untilLoaded } from './screen-faults.ts'
import { type SharedProduct, sharedProduct } from './shared-product.ts'

let product: SharedProduct
let browser: Browser
beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), openBrowser()])
})
afterAll(() => browser?.close())

const WORDS = {
  en: { add: 'Add note', text: 'Note', gone: 'Delete note', sure: 'Delete Note', none: /nothing to compare/ },
  zh: {
    add: '添加备注',
    text: '备注内容',
    gone: '删除备注',
    sure: /^删除.*备注/,
    none: /没有可对比的数据/,
  },
}

test.each([
  [390, 'zh', 'dark'],
  [1440, 'en', 'light'],
] as const)(
  'a note is added on the chart, seen there and deleted, and last year is not 0 (%i px, %s)',
  async (width, language, theme) => {
    const authData = product.sessions.advertiser
    const { page, faults, close } = await visit(browser, product.origin, { authData, language, theme }, width)
    const t = WORDS[language]
    const text = `budget doubled ${width}`
    await page.goto('/dashboard/cloak/statistics?range=7d&compare=year&weekdays=1')
    await page.getByText(t.none).waitFor()
    await page.getByRole('button', { name: t.add }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.text, { exact: true }).fill(text)
    await dialog.getByRole('button', { name: t.add }).click()
    await dialog.waitFor({ state: 'hidden' })
    const mark = page.getByRole('button', { name: new RegExp(text) })
    await mark.waitFor()
    await untilLoaded(page)
    expect([...(await axeFindings(page)), ...faults]).toEqual([])
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    await mark.press('Enter')
    await page.getByRole('dialog').getByText(text).waitFor()
    await page
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ hasText: text })
      .getByRole('button', { name: t.gone })
      .click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: t.sure })
      .last()
      .click()
    await dialogsClosed(page)
    await mark.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
    await close()
  },
)
