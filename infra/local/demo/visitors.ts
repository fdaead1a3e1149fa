import type { Campaign } from '@sluice/contract/campaign'
import { UNKNOWN_COUNTRY } from '@sluice/contract/country-codes'
import type { Random } from '../random.ts'
import { weighted } from './draws.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iphone = (version: string, tail: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${tail}`
const android = (model: string, chrome: number) =>
  `Mozilla/5.0 (Linux; Android ${model}) ${WEBKIT} Chrome/${chrome}.0.0.0 Mobile Safari/537.36`
const desktop = (system: string, tail: string) => `Mozilla/5.0 (${system}) ${tail}`

const WINDOWS = 'Windows NT 10.0; Win64; x64'
const MAC = 'Macintosh; Intel Mac OS X 10_15_7'

/** User agents of current browsers, weighted by how common they are among visitors of advertisements. */
const USER_AGENTS: readonly (readonly [string, number])[] = [
  [iphone('18_6', 'Version/18.6 Mobile/15E148 Safari/604.1'), 15],
  [iphone('26_0', 'Version/26.0 Mobile/15E148 Safari/604.1'), 12],
  [iphone('18_5', 'CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1'), 3],
  [
    iphone(
      '18_6',
      'Mobile/15E148 [FBAN/FBIOS;FBAV/531.0.0.31.69;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/18.6]',
    ),
    5,
  ],
  [android('10; K', 141), 18],
  [android('10; K', 140), 7],
  [android('14; SM-S921B', 139), 5],
  [android('13; Redmi Note 12', 138), 4],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-A556E) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    4,
  ],
  [desktop(WINDOWS, `${WEBKIT} Chrome/141.0.0.0 Safari/537.36`), 11],
  [desktop(WINDOWS, `${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`), 4],
  [desktop(`${WINDOWS}; rv:143.0`, 'Gecko/20100101 Firefox/143.0'), 2],
  [desktop(MAC, 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15'), 4],
  [desktop(MAC, `${WEBKIT} Chrome/141.0.0.0 Safari/537.36`), 3],
  [desktop('X11; Linux x86_64', `${WEBKIT} Chrome/140.0.0.0 Safari/537.36`), 0.8],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    1.6,
  ],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 0.4],
  ['curl/8.14.1', 0.2],
]

const REFERRERS: readonly (readonly [string, number])[] = [
  ['', 34],
  ['https://www.google.com/', 18],
  ['https://l.facebook.com/', 16],
  ['https://www.instagram.com/', 9],
  ['https://www.tiktok.com/', 9],
  ['https://www.youtube.com/', 5],
  ['https://t.co/', 3],
  ['https://www.baidu.com/', 2],
  ['https://news.lumen-outdoor.example/weekly', 2],
  ['https://mail.harbor-coffee.example/october', 2],
]

/** What the advertisements and mails say in their links, by the page that a visitor comes from. */
const CAMPAIGNS: ReadonlyMap<string, Campaign> = new Map([
  ['https://l.facebook.com/', { utm_source: 'facebook', utm_medium: 'cpc', utm_campaign: 'autumn' }],
  ['https://www.instagram.com/', { utm_source: 'instagram', utm_medium: 'cpc', utm_campaign: 'autumn' }],
  [
    'https://www.tiktok.com/',
    { utm_source: 'tiktok', utm_medium: 'cpc', utm_campaign: 'short-films', sub1: 'creative-7' },
  ],
  [
    'https://mail.harbor-coffee.example/october',
    { utm_source: 'harbor-coffee', utm_medium: 'email', utm_campaign: 'october' },
  ],
])

const userAgent = weighted(USER_AGENTS)
const referrer = weighted(REFERRERS)

/** Visitors whose browser is in English wherever they are, or names no language. */
const ENGLISH = 0.14
const SILENT = 0.02
const PREFETCHED = 0.03

/** The language that most people of a country speak. */
const languages = new Map<string, string>()
function languageOf(country: string): string {
  const known = languages.get(country)
  if (known) return known
  const { language } = new Intl.Locale(`und-${country}`).maximize()
  const tag = country === UNKNOWN_COUNTRY ? 'en-US' : `${language}-${country}`
  languages.set(country, tag)
  return tag
}

export function newVisitor(random: Random, country: string) {
  const choice = random.next()
  const language = choice < SILENT ? '' : choice < SILENT + ENGLISH ? 'en-US' : languageOf(country)
  const prefetch = random.next() < PREFETCHED ? (1 as const) : (0 as const)
  const visitor = { user_agent: userAgent(random), referrer: referrer(random), language, prefetch }
  return { ...visitor, campaign: CAMPAIGNS.get(visitor.referrer) ?? {} }
}
