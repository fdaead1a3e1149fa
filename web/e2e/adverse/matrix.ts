import type { Browser, Page } from 'playwright-core'
import type { Language } from '../../src/i18n/language.ts'
import { paths } from '../../src/paths.ts'
import { PATIENCE_MS, visit } from '../browser.ts'
import type { Words } from '../pictures/screen.ts'
import { wordsOf } from '../pictures/words.ts'
import { untilLoaded } from '../screen-faults.ts'
import type { Deed } from './deeds/deed.ts'
import { FAILURES, type Failure, failCalls, isRead } from './failures.ts'
import { alertsOf, foreignIn } from './said.ts'

/** The whole matrix takes three minutes: `FAILURES=all vitest run --project e2e web/e2e/adverse`. */
const ALL = process.env.FAILURES === 'all'
export const MATRIX_MS = ALL ? 3_600_000 : 300_000
const [READS, DEEDS] = ALL ? [FAILURES.length, FAILURES.length] : [3, 2]

/** Some failures in turn, another part of them for each `at`, so that few screens see all of them. */
const someOf = (count: number, at: number): Failure[] => {
  const places = Array.from({ length: count }, (_, place) => (at * count + place) % FAILURES.length)
  return places.sort((a, b) => a - b).map((place) => FAILURES[place] ?? 'dead')
}

const samples: Record<string, number | string> = { adminUserSearch: 'a', adminLinkSearch: 'a' }
/** Every path of the application, once whatever its query. */
const everyPath = Object.entries(paths).map(([name, path]) =>
  typeof path === 'string' ? path : path((samples[name] ?? 5) as never),
)
const pathOf = (address: string): string => address.split('?')[0] ?? address
export const SCREENS: readonly string[] = [...new Set(everyPath.map(pathOf))].filter(
  (path) => path !== paths.admin,
)

const STILL: readonly string[] = [
  // They load nothing that they cannot do without.
  paths.login,
  paths.register,
  paths.sessionExpired,
  paths.unauthorized,
  paths.ownPassword,
]

/** Reads its form once, so that nothing typed is lost. */
const KEPT = paths.adminSettings

type Who = { authData?: string; deeds: readonly Deed[] }

/** Lets the calls of a screen fail, and tells what its readers see that they should not. */
export async function tryScreen(
  { browser, origin }: { browser: Browser; origin: string },
  path: string,
  at: number,
  { authData, deeds }: Who,
): Promise<string[]> {
  const found: string[] = []
  const languages: [Language, Language] = at % 2 === 0 ? ['zh', 'en'] : ['en', 'zh']
  const words = { zh: await wordsOf('zh'), en: await wordsOf('en') }
  const { page, close } = await visit(browser, origin, {
    language: languages[0],
    ...(authData && { authData }),
  })
  const calls = await failCalls(page)
  let language = languages[0]
  const note = (what: string, texts: readonly string[]) => {
    for (const text of texts) found.push(`${path}, ${what}, ${language}: ${text}`)
  }
  const changeLanguage = async () => {
    language = language === 'zh' ? 'en' : 'zh'
    await page
      .locator('button[lang]')
      .first()
      .evaluate((button) => (button as HTMLElement).click())
    await page.waitForFunction((lang) => document.documentElement.lang.startsWith(lang), language)
  }
  const check = async (what: string, failure: Failure, silent = false) => {
    note(what, await untilSaid(page, words[language], language, failure, silent))
  }

  try {
    const reads = someOf(READS, at)
    if (!STILL.includes(path)) {
      for (const [place, failure] of reads.entries()) {
        if (failure === 401 && !authData) continue
        calls.fail(failure, isRead)
        const before = calls.count()
        if (place === 0 || path === KEPT) await page.goto(path)
        else await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
        await until(() => calls.count() > before && calls.settled())
        if (failure === 401) await page.waitForURL(`**${paths.sessionExpired}`)
        await check(`read ${failure}`, failure, failure === 401)
        await changeLanguage()
        await check(`read ${failure}, after a switch`, failure, failure === 401)
      }
      calls.pass()
    }
    for (const [place, deed] of deeds.filter((each) => pathOf(each.path) === path).entries()) {
      await page.evaluate((kept) => kept && localStorage.setItem('authData', kept), authData).catch(() => {})
      await page.goto(deed.path)
      await untilLoaded(page)
      await deed.open?.(page, words[language])
      for (const failure of someOf(DEEDS, at + place)) {
        if (failure === 401 && authData) continue
        const before = calls.count()
        const button = deed.send(page, words[language])
        // What the screen reads meanwhile is none of the deed.
        calls.fail(failure, (route) => isRead(route) === (deed.reads ?? false))
        await button.click()
        await until(() => calls.count() > before && calls.settled())
        calls.pass()
        await check(`${deed.name} ${failure}`, failure)
        await changeLanguage()
        await check(`${deed.name} ${failure}, after a switch`, failure)
      }
    }
  } catch (error) {
    note('stopped', [String(error).slice(0, 400)])
  } finally {
    await close()
  }
  return found
}

async function until(is: () => boolean): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while (!is()) {
    if (Date.now() > end) throw new Error('the call was not made')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Waits until the page tells of this failure; returns what it says wrongly, or that it says nothing. */
async function untilSaid(
  page: Page,
  words: Words,
  language: Language,
  failure: Failure,
  silent: boolean,
): Promise<string[]> {
  const own = failure === 'dead' ? NETWORK : failure === 'unparsable' ? UNPARSABLE : null
  const end = Date.now() + 5_000
  for (;;) {
    const texts = await alertsOf(page)
    const foreign = foreignIn(language, texts)
    const said =
      silent || (own ? own.some((id) => texts.some((text) => text.includes(words(id)))) : texts.length > 0)
    if (said && foreign.length === 0) return []
    if (Date.now() > end) return foreign.length > 0 ? foreign : [`nothing is said, but: ${texts.join(' | ')}`]
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const NETWORK = ['networkError', 'auth.checkNetwork', 'pricing.network'] as const
const UNPARSABLE = ['answer.unparsable', 'pricing.failed'] as const
