import { DESTINATIONS, REASONS, VISIT_VERSION, type Visit, type VoidVisit } from '@sluice/contract/visit'
import { visitLine } from '@sluice/contract/visit-line'

/** A small generator that repeats with its seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const newSeed = () => Math.floor(Math.random() * 2 ** 31)

const USER_AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'curl/8.5.0',
  '',
]
const COUNTRIES = ['US', 'CN', 'DE', 'BR', 'ZZ']

/** Visits `from`, `from + 1`, … of a spool; times by `at` (Unix ms). */
export function randomVisits(
  random: () => number,
  spool: string,
  from: number,
  count: number,
  at: (index: number) => number,
  owners = 3,
): Visit[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  return Array.from({ length: count }, (_, index) => {
    const owner = 1 + Math.floor(random() * owners)
    const redirectTo = pick(DESTINATIONS)
    return {
      v: VISIT_VERSION,
      spool,
      seq: from + index,
      at: at(index),
      owner,
      cloak: owner * 10 + Math.floor(random() * 4),
      cloak_version: 1,
      mode: 'cloak',
      redirect_to: redirectTo,
      reason: pick(REASONS),
      country: pick(COUNTRIES),
      geo_build: 1_780_000_000,
      ip: `10.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}.7`,
      user_agent: pick(USER_AGENTS),
      referrer: `https://probe.test/?id=${spool}-${from + index}`,
      metered: redirectTo === 'none' ? 0 : 1,
      lease: redirectTo === 'none' ? 0 : 1 + Math.floor(index / 50),
      lease_no: redirectTo === 'none' ? 0 : 1 + (index % 50),
    }
  })
}

export const toFrame = (visits: (Visit | VoidVisit)[]) =>
  visits.map((visit) => `${visitLine(visit)}\n`).join('')
