import axe from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { TestContext } from 'vitest'
import { shownOn } from './measure/shown.ts'
import { watchNetwork } from './network-idle.ts'

export { openBrowser } from './open-browser.ts'

/** Longest wait for anything on a page. */
export const PATIENCE_MS = 30_000
export type Kept = {
  theme?: 'dark' | 'light'
  language?: 'zh' | 'en'
  authData?: string
  timeZone?: string
}
export type Visit = {
  page: Page
  faults: string[]
  /** Given to `onTestFinished`, it keeps what the pages of a failed test show, for the report. */
  close: (test?: TestContext) => Promise<void>
}

/** Opens a page in a fresh browser profile and collects its console errors. */
export async function visit(
  browser: Browser,
  origin: string,
  kept: Kept = {},
  width = 1280,
  reducedMotion: 'reduce' | 'no-preference' = 'reduce',
): Promise<Visit> {
  const context: BrowserContext = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: 900 },
    locale: kept.language === 'zh' ? 'zh-CN' : 'en-US',
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion,
    ...(kept.timeZone && { timezoneId: kept.timeZone }),
    ...(kept.theme && { colorScheme: kept.theme }),
  })
  await context.addInitScript(({ theme, language, authData }: Kept) => {
    if (localStorage.getItem('seeded')) return
    localStorage.setItem('seeded', '1')
    if (theme) localStorage.setItem('sluice.theme', theme)
    if (language) localStorage.setItem('sluice.language', language)
    if (authData) localStorage.setItem('authData', authData)
  }, kept)
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  watchNetwork(page)
  const faults: string[] = []
  page.on('console', (message) => {
    const { url } = message.location()
    if (message.type() === 'error' && !isBusy(message.text(), url))
      faults.push(`${message.text()} ${url}`.trim())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('response', (answer) => {
    if (answer.status() === 503 && !answer.headers()['retry-after'])
      faults.push(`503 does not say when to ask again ${answer.url()}`)
  })
  let closed = false
  const close = async (test?: TestContext) => {
    if (closed) return
    closed = true
    if (test?.task.result?.state === 'fail')
      test.task.meta.shown = [...(await shownOn(context)), ...faults].join('\n')
    // What a page asks for at its end is answered for nobody, which would be an error outside of any test.
    const answered = [context, ...context.pages()]
    await Promise.all(answered.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })))
    await context.close()
  }
  return { page, faults, close }
}

/**
 * The server refuses what would wait for too long, because other tests use the same two cores, and says when to ask again.
 * What a screen shows then has tests of its own.
 */
const isBusy = (text: string, url: string) =>
  text.includes('status of 503') && /^https?:\/\/[^/]+\/api\//.test(url)

const AGENT =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36'

/** The session of a demo user, as stored by the page. */
export async function sessionOf(origin: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${origin}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': AGENT },
    // Some tests go on for longer than a session may be idle.
    body: JSON.stringify({ email, password, remember: true }),
  })
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status} ${await answer.text()}`)
  const { data, token } = (await answer.json()) as { data: object; token: string }
  return JSON.stringify({ user: data, token, timestamp: Date.now() })
}

/**
 * Serious and critical axe findings, with their elements. What axe would load first is for a rule of sounds, whose findings
 * are neither, and for one of turned screens, which is experimental and never runs here.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      preload: false,
    })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)
  })
}

/** By how many px the page is wider than its window. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
