import {
  type CloakMode,
  DESTINATIONS,
  type Destination,
  MAX_REFERRER,
  MAX_USER_AGENT,
  REASONS,
  type Reason,
} from '@sluice/contract/visit'

/** What every visit of one version of a link shares, as JSON text made once. */
export function recordHead(cloak: { id: number; owner: number; version: number; mode: CloakMode }): string {
  return `,"owner":${cloak.owner},"cloak":${cloak.id},"cloak_version":${cloak.version},"mode":"${cloak.mode}"`
}

type Routes = Record<Destination, Record<Reason, string>>

const each = <K extends string, V>(keys: readonly K[], make: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>

const ROUTES: Routes = each(DESTINATIONS, (to) =>
  each(REASONS, (reason) => `,"redirect_to":"${to}","reason":"${reason}","country":"`),
)

/** The text of a number that is the same for many visits on end. */
function remembered(make: (value: number) => string): (value: number) => string {
  let value = Number.NaN
  let text = ''
  return (wanted) => {
    if (wanted !== value) {
      value = wanted
      text = make(wanted)
    }
    return text
  }
}

const atText = remembered((at) => `"at":${at}`)
const buildText = remembered((build) => `","geo_build":${build},"ip":"`)

const PLAIN = /^[ !#-[\]-~]*$/
const BEYOND_ASCII = /[\u0080-\uffff]/g
const asEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Header text as in a JSON string, in ASCII; Node reads headers as latin1, most senders mean UTF-8. */
function jsonText(header: string | undefined, longest: number): string {
  if (!header) return ''
  if (PLAIN.test(header)) return header.length <= longest ? header : header.slice(0, longest)
  const utf8 = Buffer.from(header, 'latin1').toString('utf8')
  const text = utf8.includes('\ufffd') ? header : utf8
  return JSON.stringify(text.slice(0, longest).toWellFormed()).slice(1, -1).replace(BEYOND_ASCII, asEscape)
}

/**
 * The journal's payload of one visit: a `Visit` as ASCII JSON without `v`, `spool` and `seq`, to be prefixed by those.
 * `at` in Unix ms, `geoBuild` in Unix seconds; codes and addresses must be free of characters JSON escapes. Joined
 * from few and large pieces: the joints are what it costs.
 */
export function visitRecord(
  at: number,
  head: string,
  redirectTo: Destination,
  reason: Reason,
  country: string,
  geoBuild: number,
  ip: string,
  userAgent: string | undefined,
  referrer: string | undefined,
  metered: 0 | 1,
  lease: number,
  leaseNo: number,
): string {
  const agent = jsonText(userAgent, MAX_USER_AGENT)
  const from = jsonText(referrer, MAX_REFERRER)
  const call = metered ? '","metered":1,"lease":' : '","metered":0,"lease":'
  return (
    `${atText(at)}${head}${ROUTES[redirectTo][reason]}${country}${buildText(geoBuild)}${ip}` +
    `","user_agent":"${agent}","referrer":"${from}${call}${lease},"lease_no":${leaseNo}}`
  )
}
