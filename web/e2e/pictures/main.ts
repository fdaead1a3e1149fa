import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openBrowser, sessionOf } from '../browser.ts'
import { startProduct } from '../product.ts'
import { fillSite } from './fill-site.ts'
import { publish } from './published.ts'
import { LANGUAGES, type Look, THEMES, VIEWERS, WIDTHS } from './screen.ts'
import { SCREENS } from './screens.ts'
import { type Keep, showWhole, takeAll } from './take.ts'

const FOLDER = fileURLToPath(new URL('../../screenshots/', import.meta.url))
/** Part of the names of the wanted screens; empty for all. */
const ONLY = process.env.ONLY ?? ''
/** Pictures taken in parallel: each mostly waits. */
const AT_ONCE = 3

const looks = (): Look[] =>
  VIEWERS.flatMap((viewer) =>
    LANGUAGES.flatMap((language) =>
      THEMES.flatMap((theme) => WIDTHS.map((width) => ({ viewer, language, theme, width }))),
    ),
  )

const screensOf = (look: Look) =>
  SCREENS.filter(
    ({ name, as, only = look.width }) => as === look.viewer && only === look.width && name.includes(ONLY),
  )

let taken = 0
const keep: Keep = async (page, screen, { language, theme, width }) => {
  const path = `${FOLDER}${screen.name}-${language}-${theme}-${width}.jpg`
  if (!screen.act) await showWhole(page)
  await page.screenshot({ path, type: 'jpeg', quality: 80 })
  taken++
}

mkdirSync(FOLDER, { recursive: true })
const [product, browser] = await Promise.all([startProduct(), openBrowser()])
try {
  const { origin, superadmin } = product
  const sessions = {
    visitor: undefined,
    user: await sessionOf(origin, 'advertiser@demo.test', 'Demo12345'),
    empty: await sessionOf(origin, 'empty@demo.test', 'Demo12345'),
    admin: await sessionOf(origin, 'admin@demo.test', 'Admin12345'),
    superadmin: await sessionOf(origin, superadmin.email, superadmin.password),
  }
  await fillSite(browser, origin, sessions)
  const site = { browser, origin, sessions }
  const failed = await publish(site, ONLY)
  const waiting = looks()
  const work = async () => {
    for (let look = waiting.shift(); look; look = waiting.shift())
      failed.push(...(await takeAll(site, look, screensOf(look), keep)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  for (const each of failed) console.error(each)
  console.log(`${taken} pictures are in web/screenshots`)
  if (failed.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await product.stop()
}
