import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
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

const CHARTS = ['/dashboard', '/dashboard/cloak/statistics?range=7d', '/dashboard/cloak/list/5?range=24h']
const BEGAN = {
  en: /^Mark: .*Plan Business began, 1,000,000 calls/,
  zh: /^标记：.*套餐开始：商务套餐，1,000,000 次调用/,
}

/** Faults of the page as it is: of accessibility, of its width and of its console. */
async function faultsOf(page: Page, faults: readonly string[]): Promise<string[]> {
  await untilLoaded(page)
  const wider = await sidewaysScroll(page)
  return [...(await axeFindings(page)), ...faults, ...(wider > 0 ? [`${wider} px too wide`] : [])]
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

const open = async (path: string, width = 1440) => {
  const kept = { authData: product.sessions.advertiser, language: 'en' } as const
  const visited = await visit(browser, product.origin, kept, width)
  onTestFinished(visited.close)
  await visited.page.goto(path)
  await visited.page.getByRole('button', { name: BEGAN.en }).waitFor()
  await untilLoaded(visited.page)
  return visited
}
const chartOf = (page: Page) => page.locator('.recharts-surface').first()
/** The middle of a bar of seven, above the visits of the demo. */
async function barOf(page: Page, index: number) {
  const { width = 0 } = (await chartOf(page).boundingBox()) ?? {}
  return { x: 52 + ((width - 52 - 16) * (index + 0.5)) / 7, y: 60 }
}
const filled = (page: Page) => page.getByRole('dialog').getByLabel('When', { exact: true }).inputValue()
const dayBefore = (days: number) => {
  const day = new Date(Date.now() - days * 86_400_000)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((n) => String(n).padStart(2, '0'))
    .join('-')
}

test.each([390, 1440])('marks that come late move nothing (%i px)', async (width) => {
  const kept = { authData: product.sessions.advertiser, language: 'en' } as const
  const { page, close } = await visit(browser, product.origin, kept, width)
  const come = Promise.withResolvers<void>()
  await page.route('**/api/stats/marks?*', async (route) => {
    await come.promise
    await route.continue()
  })
  await page.goto('/dashboard/cloak/statistics?range=7d')
  const panel = page.locator('section', { has: page.locator('.recharts-surface') }).first()
  const places = async () => {
    const boxes = [panel, panel.locator('dl'), chartOf(page)].map((each) => each.boundingBox())
    const [top, ...rest] = await Promise.all(boxes)
    return [top?.height, ...rest.map((box) => box && [box.y - (top?.y ?? 0), box.height])]
  }
  await untilLoaded(page)
  await page.getByRole('button', { name: 'Add note', exact: true }).waitFor()
  const before = await places()
  come.resolve()
  await page.getByRole('button', { name: BEGAN.en }).waitFor()
  expect(await places()).toEqual(before)
  await close()
})

test('a span without calls is marked, and leads to the visits that found none', async () => {
  const { page, faults } = await open('/dashboard/cloak/statistics?range=30d')
  const mark = page.getByRole('button', { name: /No calls left until/ }).first()
  await mark.click()
  const moment = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'No calls left' }).first()
  const [, visits = ''] = /: ([\d,]+) visits? not routed by the rules/.exec(await moment.innerText()) ?? []
  await moment.getByRole('link', { name: 'See these visits' }).click()
  await page.waitForURL(/logs\?reason=no_calls&range=span&from=[^&]+&until=[^&]+$/)
  await page.getByText(new RegExp(` of ${visits} visits`)).waitFor()
  expect(faults).toEqual([])
})

test('a note begins at the bar that is pressed with the right button, and is of the chosen link', async () => {
  const { page, faults } = await open('/dashboard/cloak/statistics?range=7d')
  await chartOf(page).click({ button: 'right', position: await barOf(page, 2) })
  await page.getByRole('menuitem', { name: 'See these visits' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Add a note here' }).click()
  const dialog = page.getByRole('dialog')
  expect(await filled(page)).toBe(`${dayBefore(4)} 00:00`)
  await dialog.getByLabel('Note', { exact: true }).fill('new creatives here')
  await dialog.getByRole('combobox', { name: 'Link: All links' }).click()
  await page.getByPlaceholder('Name or short code').fill('Sunscreen')
  await page.getByRole('option', { name: /Sunscreen Brazil/ }).click()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const mark = page.getByRole('button', { name: /new creatives here \(Sunscreen Brazil\)/ })
  await mark.click()
  await dialog.getByRole('button', { name: 'Edit note' }).click()
  await dialog.getByRole('combobox', { name: 'Link: Sunscreen Brazil' }).waitFor()
  await page.keyboard.press('Escape')
  await mark.click()
  await dialog.getByRole('button', { name: 'Delete note' }).click()
  await page.getByRole('button', { name: 'Delete Note' }).last().click()
  await dialogsClosed(page)
  await mark.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('by keyboard a note begins at the bar, and a press still leads to its visits, on the overview too', async () => {
  const { page, faults } = await open('/dashboard', 390)
  const bars = page.getByRole('table', { name: 'Visits over time' })
  await bars.getByRole('link').last().focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  expect(await filled(page)).toBe(`${dayBefore(1)} 00:00`)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await bars.getByRole('link').last().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/logs?range=custom&from=${dayBefore(0)}&until=${dayBefore(0)}`)
  await page.goto('/dashboard/cloak/statistics?range=7d')
  await page.getByRole('button', { name: BEGAN.en }).waitFor()
  await untilLoaded(page)
  const position = await barOf(page, 6)
  await chartOf(page).hover({ position })
  await page.getByText('Right-click or hold to add a note').waitFor()
  await chartOf(page).click({ position })
  await page.waitForURL(`**/logs?range=custom&from=${dayBefore(0)}&until=${dayBefore(0)}`)
  expect(faults).toEqual([])
})
