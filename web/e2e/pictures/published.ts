import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { LANGUAGES, type Look, type Screen, THEMES } from './screen.ts'
import { SCREENS } from './screens.ts'
import { type Site, settled, takeAll } from './take.ts'

type Published = {
  screen: string
  look: Omit<Look, 'viewer'>
  height: number
  /** Pixels of the picture to one of the page; 1 without it. */
  density?: number
  /** 0 to 100; what is told apart there is text. */
  quality?: number
  /** Path from the repository's root. */
  to: `${string}.webp`
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
  LANGUAGES.flatMap((language) =>
    THEMES.map(
      (theme): Published => ({
        screen,
        look: { language, theme, width: 1200 },
        height: 750,
        quality: 60,
        to: `web/public/guide/${name}-${language}-${theme}.webp`,
      }),
    ),
  ),
)

/** A time zone in which it is evening now, so that the day shown has its visits. */
function eveningZone(): string {
  const ahead = ((18 - new Date().getUTCHours() + 36) % 24) - 12
  // These names count hours behind UTC.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** Shown on the landing page in its own language and theme, on phones the phone's. */
const SITE: readonly Published[] = LANGUAGES.flatMap((language) =>
  THEMES.flatMap((theme): Published[] => {
    const look = { language, theme, timeZone: eveningZone() }
    const to = `web/public/site/overview-${language}-${theme}` as const
    return [
      { screen: 'overview', look: { ...look, width: 1280 }, height: 800, quality: 46, to: `${to}.webp` },
      {
        ...{ screen: 'overview', look: { ...look, width: 390 }, height: 650, density: 1.5, quality: 38 },
        to: `${to}-phone.webp`,
      },
    ]
  }),
)

/** Updates the pictures of the docs, the user guide and the landing page; returns the names of those that failed. */
export async function publish(site: Site, only: string): Promise<string[]> {
  const failed: string[] = []
  for (const published of [...DOCS, ...GUIDE, ...SITE]) {
    const { screen, look } = published
    const found = SCREENS.filter(({ name }) => name === screen && name.includes(only)) as [Screen?]
    if (found[0])
      failed.push(
        ...(await takeAll(site, { ...look, viewer: found[0].as }, [found[0]], (page) =>
          write(page, published),
        )),
      )
  }
  return failed
}

async function write(page: Page, published: Published): Promise<void> {
  const { look, height, density = 1, quality = 78, to } = published
  const { width } = look
  await page.setViewportSize({ width, height })
  await settled(page)
  // Statistics may be too slow on a busy machine.
  if ((await page.locator('main [role=alert]').count()) > 0) throw new Error('a part failed to load')
  const path = fileURLToPath(new URL(`../../../${to}`, import.meta.url))
  mkdirSync(dirname(path), { recursive: true })
  const browser = await page.context().newCDPSession(page)
  const { data } = await browser.send('Page.captureScreenshot', {
    ...{ format: 'webp', quality },
    ...(density !== 1 && { clip: { x: 0, y: 0, width, height, scale: density } }),
  })
  writeFileSync(path, Buffer.from(data, 'base64'))
}
