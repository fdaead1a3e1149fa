import { LRUCache } from 'lru-cache'
import { isBot } from './agents/bots.ts'
import { deviceOf } from './agents/device.ts'
import { namesIn } from './agents/names.ts'

export const DEVICES = ['desktop', 'mobile', 'tablet', 'bot', 'tv', 'other', 'Unknown'] as const
export type Client = { device: (typeof DEVICES)[number]; browser: string; os: string; bot: 0 | 1 }

const UNKNOWN: Client = { device: 'Unknown', browser: 'Unknown', os: 'Unknown', bot: 0 }

/** Device, browser and operating system that a `User-Agent` claims. For statistics only, never for routing. */
export function parseUserAgent(userAgent: string): Client {
  if (userAgent.trim() === '') return UNKNOWN
  const device = deviceOf(userAgent)
  const bot = isBot(userAgent, device)
  return { device: bot ? 'bot' : device, ...namesIn(userAgent, bot), bot: bot ? 1 : 0 }
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
