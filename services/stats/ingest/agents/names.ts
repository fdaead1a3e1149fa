import bowser from 'bowser'
import { appIn } from './apps.ts'

/** What the library finds and does not list. It takes the beginning of any other text for a name. */
const UNLISTED = ['Bertina Browser', 'Freebox', 'Miui', 'Opera Touch', 'PlayStation 4', 'SlimerJS']
const BROWSERS = new Set<string>([...Object.values<string>(bowser.BROWSER_MAP), ...UNLISTED])
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bkaios\//i, 'KaiOS'],
  [/\bplaystation\b/i, 'PlayStation'],
  [/\bnintendo\b/i, 'Nintendo'],
  [/\bsymb(?:ian|os)|\bseries ?60\b/i, 'Symbian'],
  [/\b(?:free|open|net)bsd\b/i, 'BSD'],
]
/** Programs that visit links often, by the name that they give. */
const PROGRAMS =
  /\b(?:curl|wget|python-requests|python-urllib|aiohttp|go-http-client|okhttp|axios|node-fetch|java|apache-httpclient|libwww-perl|whatsapp|telegrambot|twitterbot|linkedinbot|discordbot|pinterestbot|applebot|ahrefsbot|semrushbot|mj12bot|petalbot|bytespider|adsbot-google|mediapartners-google|headlesschrome|uptimerobot)\b/i

/** Names of a closed list: a visitor cannot invent one. Unknown ones are `Unknown`. */
export function namesIn(userAgent: string, bot: boolean): { browser: string; os: string } {
  const { browser, os } = bowser.parse(userAgent)
  const own = bot ? PROGRAMS.exec(userAgent)?.[0].toLowerCase() : appIn(userAgent)
  return {
    browser: own ?? (BROWSERS.has(browser.name ?? '') ? browser.name! : 'Unknown'),
    os: os.name ?? SYSTEMS.find(([mark]) => mark.test(userAgent))?.[1] ?? 'Unknown',
  }
}
