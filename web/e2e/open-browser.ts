import { accessSync, constants } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** The first needs a third less processor time than a whole browser, because it draws no window. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** A page of a test lives for seconds: to optimize its code takes a sixth of the browser's processor time and never pays. */
const SHORT_LIVED = ['--js-flags=--no-maglev --no-opt']

/** Opens the system's Chromium. */
export async function openBrowser(args: readonly string[] = SHORT_LIVED): Promise<Browser> {
  const executablePath = PLACES.find((place) => {
    try {
      accessSync(place, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
  if (!executablePath)
    throw new Error('Chromium is missing (Debian: apt-get install chromium-headless-shell).')
  return chromium.launch({ executablePath, args: ['--no-sandbox', ...args] })
}
