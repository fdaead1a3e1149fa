import {
  type CloakMode,
  type Destination,
  MAX_REFERRER,
  MAX_USER_AGENT,
  type Reason,
} from '@sluice/contract/visit'

/** What every visit of one version of a link shares, as JSON text made once. */
export function recordHead(cloak: { id: number; owner: number; version: number; mode: CloakMode }): string {
  return `,"owner":${cloak.owner},"cloak":${cloak.id},"cloak_version":${cloak.version},"mode":"${cloak.mode}"`
}

const PLAIN = /^[ !#-[\]-~]*$/

/** Header text as JSON; Node reads headers as latin1, most senders mean UTF-8. */
function jsonText(header: string, longest: number): string {
  if (PLAIN.test(header)) return header.length <= longest ? `"${header}"` : `"${header.slice(0, longest)}"`
  const utf8 = Buffer.from(header, 'latin1').toString('utf8')
  const text = utf8.includes('\ufffd') ? header : utf8
  return JSON.stringify(text.slice(0, longest).toWellFormed())
}

/**
 * The journal's payload of one visit: a `Visit` as JSON without `v`, `spool` and `seq`, to be prefixed by those.
 * `at` in Unix ms, `geoBuild` in Unix seconds; codes and addresses must be free of characters JSON escapes.
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
  return (
    `"at":${at}${head},"redirect_to":"${redirectTo}","reason":"${reason}","country":"${country}"` +
    `,"geo_build":${geoBuild},"ip":"${ip}"` +
    `,"user_agent":${userAgent ? jsonText(userAgent, MAX_USER_AGENT) : '""'}` +
    `,"referrer":${referrer ? jsonText(referrer, MAX_REFERRER) : '""'}` +
    `,"metered":${metered},"lease":${lease},"lease_no":${leaseNo}}`
  )
}
