import {
  DESTINATIONS,
  INACTIVE_CAUSES,
  REASONS,
  UNTOLD,
  VISIT_VERSION,
  type Visit,
  type VoidVisit,
} from '@sluice/contract/visit'
import { visitLine } from '@sluice/contract/visit-line'
import type { Random } from '../../../infra/local/random.ts'

const USER_AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'curl/8.5.0',
  '',
]
const LANGUAGES = ['en-US', 'pt-BR', 'zh-Hant-TW', 'de', '']
const CAMPAIGNS: readonly Visit['campaign'][] = [
  {},
  {},
  { utm_source: 'news', utm_medium: 'mail', utm_campaign: 'spring' },
  {
    utm_source: 'ads',
    utm_medium: 'cpc',
    utm_campaign: 'spring',
    utm_term: 'shoes',
    gclid: 'Cj0KCQ',
    sub1: 'a',
  },
  { utm_source: 'ads', utm_campaign: '夏 "\\\t', fbclid: 'IwAR', sub1: 'b', sub5: '中文' },
  { utm_medium: 'cpc', sub2: '2', sub3: '3', sub4: '4' },
]
const SITES = ['https://probe.test', 'https://www.Probe.test:8443', 'http://news.test', 'http://m.news.test']
const COUNTRIES = ['US', 'CN', 'DE', 'BR', 'ZZ']

/** Visits `from`, `from + 1`, … of a spool, with times from `at` (Unix ms). */
export function randomVisits(
  random: Random,
  spool: string,
  from: number,
  count: number,
  at: (index: number) => number,
  owners = 3,
): Visit[] {
  return Array.from({ length: count }, (_, index) => {
    const owner = 1 + random.below(owners)
    const redirectTo = random.pick(DESTINATIONS)
    const reason = random.pick(REASONS)
    return {
      ...UNTOLD,
      v: VISIT_VERSION,
      spool,
      seq: from + index,
      at: at(index),
      owner,
      cloak: owner * 10 + random.below(4),
      cloak_version: 1,
      mode: 'cloak',
      redirect_to: redirectTo,
      reason,
      inactive_cause: reason === 'inactive' ? random.pick(['', ...INACTIVE_CAUSES]) : '',
      country: random.pick(COUNTRIES),
      geo_build: 1_780_000_000,
      ip: `10.${random.below(256)}.${random.below(256)}.7`,
      user_agent: random.pick(USER_AGENTS),
      referrer: index % 5 === 4 ? '' : `${SITES[index % 5]}/?id=${spool}-${from + index}`,
      language: random.pick(LANGUAGES),
      prefetch: random.next() < 0.1 ? 1 : 0,
      campaign: random.pick(CAMPAIGNS),
      metered: redirectTo === 'none' ? 0 : 1,
      lease: redirectTo === 'none' ? 0 : 1 + Math.floor(index / 50),
      lease_no: redirectTo === 'none' ? 0 : 1 + (index % 50),
    }
  })
}

export const toFrame = (visits: (Visit | VoidVisit)[]) =>
  visits.map((visit) => `${visitLine(visit)}\n`).join('')
