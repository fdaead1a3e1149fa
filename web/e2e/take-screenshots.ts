import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { openBrowser, sessionOf, visit } from './browser.ts'
import { startProduct } from './product.ts'
import { SCREENS, type Viewer } from './screens.ts'

const FOLDER = fileURLToPath(new URL('../screenshots/', import.meta.url))
const LANGUAGES = ['zh', 'en'] as const
const THEMES = ['dark', 'light'] as const
const WIDTHS = [390, 1440] as const
/** Charts are drawn after what they show has come. */
const SETTLE_MS = 700

type Sessions = Record<Viewer, string | undefined>

/** Every screen in both languages, both themes and two widths; of phones the whole page. */
async function takeAll(browser: Browser, origin: string, sessions: Sessions): Promise<number> {
  let taken = 0
  for (const screen of SCREENS)
    for (const language of LANGUAGES)
      for (const theme of THEMES)
        for (const width of WIDTHS) {
          const authData = sessions[screen.as]
          const { page, close } = await visit(
            browser,
            origin,
            { language, theme, ...(authData && { authData }) },
            width,
          )
          await page.goto(screen.path)
          await page.waitForLoadState('networkidle')
          await page.waitForTimeout(SETTLE_MS)
          const path = `${FOLDER}${screen.name}-${language}-${theme}-${width}.jpg`
          await page.screenshot({ path, type: 'jpeg', quality: 80, fullPage: width === 390 })
          await close()
          taken++
        }
  return taken
}

mkdirSync(FOLDER, { recursive: true })
const [product, browser] = await Promise.all([startProduct(), openBrowser()])
try {
  const { origin, superadmin } = product
  const taken = await takeAll(browser, origin, {
    visitor: undefined,
    user: await sessionOf(origin, 'advertiser@demo.test', 'Demo12345'),
    admin: await sessionOf(origin, 'admin@demo.test', 'Admin12345'),
    superadmin: await sessionOf(origin, superadmin.email, superadmin.password),
  })
  console.log(`${taken} pictures are in web/screenshots`)
} finally {
  await browser.close()
  await product.stop()
}
