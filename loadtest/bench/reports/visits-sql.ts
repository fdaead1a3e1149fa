import { seededRandom } from '@sluice/local/random'
import { makeUserAgents } from '../traffic/user-agents.ts'

export const OWNERS = 200
export const LINKS_PER_OWNER = 25

/** Visits generated in place: `rows` of them evenly over the days `[from, to)` (Unix ms), numbered from `firstSeq`. */
export type Slice = { from: number; to: number; rows: number; firstSeq: number }

const list = (values: readonly string[]) =>
  `[${values.map((value) => `'${value.replaceAll("'", "\\'")}'`).join(',')}]`

const COUNTRIES = (
  'US BR IN DE MX GB FR ID PH ES IT TR TH VN CA AU JP KR PL NL AR CO CL PE EG SA AE NG ZA KE MY SG HK TW SE NO ' +
  'DK FI CH AT BE PT GR CZ RO HU UA IL MA DZ PK BD LK NP KH MM EC BO UY ZZ'
).split(' ')
const REFERRERS = ['https://www.facebook.com/', 'https://www.google.com/', 'https://www.tiktok.com/', '']

const SOURCES = ['', 'facebook', 'google', 'tiktok', 'newsletter', 'bing']
const LANGUAGES = ['en-US', 'pt-BR', 'de-DE', 'es-MX', 'fr-FR', 'hi-IN', 'zh-CN', 'ja-JP', 'ko-KR', '']

/** SQL for a repeatable random number in [0, 1) per row and `salt`. */
const chance = (salt: number) => `((cityHash64(n, ${salt}) % 1000003) / 1000003)`
const choice = (values: readonly string[], exponent: number, salt: number) =>
  `arrayElement(${list(values)}, 1 + toUInt32(floor(${values.length} * pow(${chance(salt)}, ${exponent}))))`

/**
 * One INSERT that generates a slice of visits on the server: a few owners, countries and browsers have most of the
 * traffic, and days have a rhythm. `slice` must be within one table partition (a UTC week).
 */
export function visitsSql(slice: Slice): string {
  const userAgents = makeUserAgents(200, seededRandom(7))
  const days = (slice.to - slice.from) / 86_400_000
  return `
INSERT INTO visits (spool, seq, at, owner, cloak, cloak_version, mode, redirect_to, reason, country, geo_build, ip,
  user_agent, referrer, metered, lease, lease_no, device, browser, os, bot, language, prefetch,
  utm_source, utm_medium, utm_campaign, gclid, sub1)
SELECT 'benchspool01', n, moment, owner, (owner - 1) * ${LINKS_PER_OWNER} + link + 1, 1, 'cloak',
  if(reason = 'country_match', 'target', if(reason = 'inactive', 'none', 'audit')), reason, place, 1767225600,
  IPv4NumToString(toUInt32(cityHash64(n, 11) % 3000000000 + 16777216)), agent, ${choice(REFERRERS, 1, 12)},
  reason != 'inactive', toUInt64(n / 500) + 1, n % 500 + 1, client.1, client.2, client.3, client.1 = 'bot',
  ${choice(LANGUAGES, 2, 13)}, ${chance(14)} < 0.03,
  source, if(source = '', '', 'cpc'), if(source = '', '', concat('campaign-', toString(toUInt32(floor(60 * pow(${chance(15)}, 3)))))),
  if(source = 'google', hex(cityHash64(n, 16)), ''), if(source = 'tiktok', toString(toUInt32(floor(5000 * ${chance(17)}))), '')
FROM (
  SELECT number + ${slice.firstSeq} AS n,
    toDateTime64(${slice.from / 1000} + 86400 * (floor(${days} * ${chance(1)})
      + (${chance(2)} + ${chance(3)}) / 2), 3, 'UTC') AS moment,
    1 + toUInt64(floor(${OWNERS} * pow(${chance(4)}, 2.5))) AS owner,
    toUInt64(floor(${LINKS_PER_OWNER} * pow(${chance(5)}, 2))) AS link,
    ${choice(COUNTRIES, 2.5, 6)} AS place,
    ${choice(SOURCES, 1.5, 18)} AS source,
    multiIf(place = 'ZZ', 'country_unknown', ${chance(7)} < 0.02, 'blacklisted', ${chance(7)} < 0.03, 'inactive',
      ${chance(8)} < 0.55, 'country_match', 'country_miss') AS reason,
    ${choice(userAgents, 1.5, 9)} AS agent,
    arrayElement([('mobile','Chrome','Android'), ('mobile','Safari','iOS'), ('desktop','Chrome','Windows'),
      ('mobile','Facebook','iOS'), ('desktop','Safari','macOS'), ('mobile','Samsung Internet for Android','Android'),
      ('desktop','Microsoft Edge','Windows'), ('desktop','Firefox','Linux'), ('tablet','Safari','iOS'),
      ('bot','Googlebot','Unknown')], 1 + toUInt32(floor(10 * pow(${chance(10)}, 2)))) AS client
  FROM numbers(${slice.rows})
)`
}
