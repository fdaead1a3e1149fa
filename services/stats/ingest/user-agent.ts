import bowser from 'bowser'
import { LRUCache } from 'lru-cache'

export const DEVICES = ['desktop', 'mobile', 'tablet', 'bot', 'tv', 'other', 'Unknown'] as const
export type Client = { device: (typeof DEVICES)[number]; browser: string; os: string; bot: 0 | 1 }

const UNKNOWN: Client = { device: 'Unknown', browser: 'Unknown', os: 'Unknown', bot: 0 }

/** Programs that identify themselves and that the library puts under no platform. */
const PROGRAM =
  /bot\b|bot\/|crawl|spider|slurp|preview|headless|curl\/|wget\/|python-|go-http|okhttp|axios|node-fetch|java\//i
const DEVICE_OF: Record<string, Client['device']> = {
  desktop: 'desktop',
  mobile: 'mobile',
  tablet: 'tablet',
  tv: 'tv',
  bot: 'bot',
}
const NAME_CHARACTERS = /[^\p{L}\p{N} ._+/()-]/gu
const MAX_NAME = 40

const nameOf = (text: string | undefined) =>
  text?.replace(NAME_CHARACTERS, '').trim().slice(0, MAX_NAME) || 'Unknown'

/** Device, browser and operating system that a `User-Agent` claims. For statistics only, never for routing. */
export function parseUserAgent(userAgent: string): Client {
  if (userAgent.trim() === '') return UNKNOWN
  const { platform, browser, os } = bowser.parse(userAgent)
  const bot = platform.type === 'bot' || PROGRAM.test(userAgent)
  return {
    device: bot ? 'bot' : (DEVICE_OF[platform.type ?? ''] ?? 'other'),
    browser: nameOf(browser.name),
    os: nameOf(os.name),
    bot: bot ? 1 : 0,
  }
}

/** The same with a cache of the last `size` different texts: real traffic repeats a few thousand of them. */
export function cachedUserAgents(size: number): (userAgent: string) => Client {
  const known = new LRUCache<string, Client>({ max: size })
  return (userAgent) => {
    const found = known.get(userAgent)
    if (found) return found
    const client = parseUserAgent(userAgent)
    known.set(userAgent, client)
    return client
  }
}
