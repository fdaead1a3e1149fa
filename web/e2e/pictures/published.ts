import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { LANGUAGES, type Look, type Screen } from './screen.ts'
import { SCREENS } from './screens.ts'
import { type Site, settled, takeAll } from './take.ts'

type Published = {
  screen: string
  look: Pick<Look, 'language' | 'theme' | 'width'>
  height: number
  /** Path from the repository's root; its extension is the format. */
  to: `${string}.webp` | `${string}.jpg`
}

const wide = { width: 1440 }
const en = 'en' as const
const [dark, light] = ['dark', 'light'] as const

const DOCS: readonly Published[] = [
  {
    screen: 'landing',
    look: { language: en, theme: dark, ...wide },
    height: 800,
    to: 'docs/pictures/landing.webp',
  },
  {
    screen: 'link',
    look: { language: en, theme: dark, ...wide },
    height: 1130,
    to: 'docs/pictures/link.webp',
  },
  {
    screen: 'links',
    look: { language: en, theme: light, ...wide },
    height: 900,
    to: 'docs/pictures/links.webp',
  },
  {
    screen: 'admin-payments',
    look: { language: en, theme: dark, ...wide },
    height: 1000,
    to: 'docs/pictures/payments.webp',
  },
  {
    screen: 'admin-figures',
    look: { language: en, theme: light, ...wide },
    height: 1060,
    to: 'docs/pictures/figures.webp',
  },
  {
    screen: 'link',
    look: { language: 'zh', theme: dark, width: 390 },
    height: 1250,
    to: 'docs/pictures/phone.webp',
  },
]

const IN_GUIDE = { 'new-link': 'new-link', links: 'links', link: 'statistics', logs: 'logs', plans: 'plans' }

const GUIDE: readonly Published[] = Object.entries(IN_GUIDE).flatMap(([screen, name]) =>
  LANGUAGES.map(
    (language): Published => ({
      screen,
      look: { language, theme: dark, width: 1200 },
      height: 750,
      to: `web/public/guide/${name}-${language}.jpg`,
    }),
  ),
)

/** Updates the pictures of the docs and the user guide; returns the names of those that failed. */
export async function publish(site: Site, only: string): Promise<string[]> {
  const failed: string[] = []
  for (const { screen, look, height, to } of [...DOCS, ...GUIDE]) {
    const found = SCREENS.filter(({ name }) => name === screen && name.includes(only)) as [Screen?]
    if (found[0])
      failed.push(
        ...(await takeAll(site, { ...look, viewer: found[0].as }, [found[0]], (page) =>
          write(page, look.width, height, to),
        )),
      )
  }
  return failed
}

async function write(page: Page, width: number, height: number, to: string): Promise<void> {
  await page.setViewportSize({ width, height })
  await settled(page)
  const path = fileURLToPath(new URL(`../../../${to}`, import.meta.url))
  mkdirSync(dirname(path), { recursive: true })
  const browser = await page.context().newCDPSession(page)
  const format = to.endsWith('.webp') ? 'webp' : 'jpeg'
  const { data } = await browser.send('Page.captureScreenshot', { format, quality: 78 })
  writeFileSync(path, Buffer.from(data, 'base64'))
}
