import { API_VERSION } from '../api/api-version.ts'
import type { Fetch } from '../requests/send-once.ts'

export type SluiceOptions = {
  /** `slk_live_…`, from Account settings, API keys. */
  key: string
  /** The origin of the installation, such as `https://go.example.com`. */
  baseUrl: string
  language?: 'en-US' | 'zh-CN' | undefined
  /** How often a call is sent at most; 4 without it, 1 never repeats. */
  attempts?: number | undefined
  /** For one attempt, until the whole answer is there: 30,000 milliseconds without it. */
  timeoutMs?: number | undefined
  /** The longest wait between two attempts: 60,000 milliseconds without it. When the API asks for more, the call fails. */
  maxWaitMs?: number | undefined
  fetch?: Fetch | undefined
}

export type Settings = {
  origin: string
  headers: Readonly<Record<string, string>>
  attempts: number
  timeoutMs: number
  maxWaitMs: number
  fetch: Fetch
}

const DAY_MS = 86_400_000

/** The value, or a TypeError: timers take neither fractions nor more than 24 days. */
export function milliseconds(name: string, value: number): number {
  if (Number.isInteger(value) && value >= 0 && value <= DAY_MS) return value
  throw new TypeError(`${name} must be whole milliseconds, at most a day`)
}

/** Throws a TypeError that names the wrong option, and never shows the key. */
export function settingsOf(options: SluiceOptions): Settings {
  const { key, language = 'en-US', attempts = 4, timeoutMs = 30_000, maxWaitMs = 60_000 } = options
  if (!/^[\x21-\x7e]+$/.test(key)) throw new TypeError('key must be an API key')
  if (!Number.isInteger(attempts) || attempts < 1) throw new TypeError('attempts must be 1 or more')
  return {
    origin: originOf(options.baseUrl),
    headers: {
      authorization: `Bearer ${key}`,
      accept: '*/*',
      'accept-language': language,
      'sluice-version': API_VERSION,
    },
    attempts,
    timeoutMs: milliseconds('timeoutMs', timeoutMs),
    maxWaitMs: milliseconds('maxWaitMs', maxWaitMs),
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
  }
}

function originOf(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.username || url.search)
    throw new TypeError('baseUrl must be an origin, such as https://go.example.com')
  return url.origin
}
