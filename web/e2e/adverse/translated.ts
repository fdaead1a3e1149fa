import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { paths } from '../../src/paths.ts'
import { type Kept, visit } from '../browser.ts'
import { eventually } from '../eventually.ts'
import { untilLoaded } from '../screen-faults.ts'
import { readPage, translate } from './translate.ts'

type Step = (page: Page) => Promise<unknown>

/** A translated page, and beside it a plain one on which the same is done. */
export async function openTwice(
  { browser, origin }: { browser: Browser; origin: string },
  path: string,
  kept: Kept,
) {
  const both = await Promise.all([
    visit(browser, origin, { language: 'en', ...kept }),
    visit(browser, origin, { language: 'en', ...kept }),
  ])
  const [translated, plain] = both.map(({ page }) => page) as [Page, Page]
  await Promise.all([translated.goto(path), plain.goto(path)])
  /** Both say the same after each step, although the first was translated before it. */
  const step = async (name: string, act: Step): Promise<void> => {
    await untilLoaded(translated)
    await translate(translated)
    await act(translated)
    await act(plain)
    // What was pressed moves when texts change, and the pointer would ask for the hint of whatever comes to be under it.
    await Promise.all([translated.mouse.move(0, 0), plain.mouse.move(0, 0)])
    await Promise.all([untilLoaded(translated), untilLoaded(plain)])
    const differing = async () => differenceOf(await readPage(translated), await readPage(plain))
    await eventually(differing).toBe('')
    expect(await translated.locator('h1').count(), name).toBeGreaterThan(0)
    for (const { faults } of both) expect(faults, name).toEqual([])
  }
  const close = () => Promise.all(both.map((each) => each.close()))
  return { step, close }
}

/** Both texts from where they differ; empty if they are the same. */
function differenceOf(one: string, other: string): string {
  if (one === other) return ''
  const at = [...one].findIndex((each, place) => each !== other[place])
  return `${one.slice(at, at + 80)} | ${other.slice(at, at + 80)}`
}

const press =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('button', { name }).first().click()
export const otherLanguage: Step = (page) => page.getByRole('button', { name: /^(EN|中) · / }).click()
const go =
  (path: string): Step =>
  (page) =>
    page.locator(`nav a[href="${path}"]`).first().click()
/** By the place of the choice, because its words differ by language. */
const compare =
  (place: number): Step =>
  async (page) => {
    await page.locator('main [role=combobox][aria-haspopup=listbox]').first().click()
    await page.getByRole('option').nth(place).click()
  }

const USER = [paths.cloaks, paths.logs, paths.blacklist, paths.plans, paths.home]
const ADMIN = [
  paths.adminUsers,
  paths.adminPayments,
  paths.adminPlans,
  paths.adminLinks,
  paths.adminAbuseReports,
  paths.adminDomains,
  paths.adminBlacklist,
  paths.adminSettings,
  paths.adminAudit,
]

/** To every screen, whose texts all change with the language. */
const through = (screens: readonly string[]): [string, Step][] =>
  screens.flatMap((path): [string, Step][] => [
    [path, go(path)],
    [`${path}, in another language`, otherLanguage],
  ])

export const USER_STEPS: readonly [string, Step][] = [
  ['statistics', go(paths.statistics)],
  ['24 h', press('24 h')],
  ['7 d', press('7 d')],
  ['compared', compare(1)],
  ['weekdays matched', (page) => page.locator('main label:has(input[type=checkbox])').last().click()],
  ['not compared', compare(0)],
  ['statistics, in another language', otherLanguage],
  ...through(USER),
  [
    'settings',
    async (page) => {
      await page.locator('header [aria-haspopup=menu]').click()
      await page.getByRole('menu').locator(`a[href="${paths.settings}"]`).click()
    },
  ],
  ['settings, in another language', otherLanguage],
]
export const ADMIN_STEPS: readonly [string, Step][] = through(ADMIN)
