import { DESTINATIONS, type Destination, WRITTEN } from '@sluice/contract/decide'
import { DEFAULT_DOMAIN } from '@sluice/contract/own-domains'
import {
  INACTIVE_CAUSES,
  type InactiveCause,
  MAX_REFERRER,
  MAX_USER_AGENT,
  REASONS,
  type Reason,
} from '@sluice/contract/visit'
import { writeV4, writeV6 } from '@sluice/kit/geo/address'
import type { Lease } from '../calls/lease.ts'
import type { Spending } from '../calls/wallet.ts'
import type { CloakEntry } from '../cloaks/entries.ts'
import { writeDigits } from '../journal/digits.ts'
import type { JournalRecord } from '../journal/group.ts'
import { type Span, textAt } from '../span.ts'
import { jsonText } from './json-text.ts'
import { keptBytes } from './kept-bytes.ts'
import type { Visit } from './visit.ts'
import { CAMPAIGN_ROOM, putCampaign } from './visit-campaign.ts'
import type { Visitor } from './visitor.ts'
import { putLanguage } from './visitor-language.ts'

/** The bytes that all visits of one version of a link share. */
const headOf = ({ document: { owner, id, version, mode } }: CloakEntry): Buffer =>
  keptBytes(`,${owner},${id},${version},"${mode}"`)

const each = <K extends string, V>(keys: readonly K[], make: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>
const ROUTES = each(DESTINATIONS, (to) =>
  each(REASONS, (reason) =>
    each(['', ...INACTIVE_CAUSES], (cause) => Buffer.from(`,"${WRITTEN[to]}","${reason}","${cause}","`)),
  ),
)

/** The bytes of a number that stays the same for many consecutive visits. */
function remembered(make: (value: number) => string): (value: number) => Buffer {
  let value = Number.NaN
  let bytes = Buffer.alloc(0)
  return (wanted) => {
    if (wanted !== value) {
      value = wanted
      bytes = Buffer.from(make(wanted))
    }
    return bytes
  }
}
const atBytes = remembered((at) => `${at}`)
const buildBytes = remembered((build) => `",${build},"`)
const NEXT_TEXT = Buffer.from('","')
/** From the end of the language on: prefetch, custom domain, variant of a split, campaign; then the spending, last. */
const ASKED = '",0,0,0,{}'
const PREFETCH_AT = 2
const DOMAIN_AT = 4
const CAMPAIGN_AT = ASKED.length - 1
const ONE = 0x31
const UNMETERED = Buffer.from(`${ASKED},0,0,0]`)
const GRACE = Buffer.from(`${ASKED},1,0,`)
/** The bytes that all calls of a lease share. */
const partOf = ({ id }: Lease): Buffer => keptBytes(`${ASKED},1,${id},`)
const BRACKET = 0x5d

/** A character of a header takes at most the six bytes of an escape. */
const ROOM = 1_024 + 6 * (MAX_USER_AGENT + MAX_REFERRER) + CAMPAIGN_ROOM
/** From this many bytes on a copy is faster than a loop. */
const FEW_BYTES = 16

function put(target: Buffer, at: number, bytes: Buffer): number {
  target.set(bytes, at)
  return at + bytes.length
}

function putPart(target: Buffer, at: number, bytes: Buffer, from: number, to: number): number {
  const count = to - from
  if (count >= FEW_BYTES) bytes.copy(target, at, from, to)
  else for (let i = 0; i < count; i++) target[at + i] = bytes[from + i]!
  return at + count
}

function putHeader(
  target: Buffer,
  at: number,
  bytes: Buffer,
  header: Span,
  isPlain: boolean,
  longest: number,
): number {
  if (isPlain) return putPart(target, at, bytes, header.start, Math.min(header.end, header.start + longest))
  return at + target.write(jsonText(textAt(bytes, header), longest), at, 'latin1')
}

/** The recorded facts of a visit. `at` in Unix ms, `geoBuild` in Unix seconds. */
export type Recorded = {
  at: number
  cloak: CloakEntry
  redirectTo: Destination
  reason: Reason
  /** Empty unless the reason is `inactive`. */
  inactiveCause: InactiveCause | ''
  visitor: Visitor
  geoBuild: number
  visit: Pick<Visit, 'head' | 'bytes'>
  /** undefined: the visit cost nothing. */
  spending: Spending | undefined
}

/**
 * The line of a `Visit` after `v`, `spool` and `seq`, in ASCII. Written in place from existing bytes: an intermediate
 * string costs more than the writing.
 */
export class VisitRecord implements JournalRecord {
  readonly room = ROOM
  readonly recorded: Recorded

  constructor(recorded: Recorded) {
    this.recorded = recorded
  }

  write(target: Buffer, from: number): number {
    const { recorded } = this
    const { cloak, visitor, spending } = recorded
    const { head, bytes } = recorded.visit
    cloak.recordHead ??= headOf(cloak)
    let at = put(target, from, atBytes(recorded.at))
    at = put(target, at, cloak.recordHead)
    at = put(target, at, ROUTES[recorded.redirectTo][recorded.reason][recorded.inactiveCause])
    target[at++] = visitor.country.charCodeAt(0)
    target[at++] = visitor.country.charCodeAt(1)
    at = put(target, at, buildBytes(recorded.geoBuild))
    at = visitor.v6 ? writeV6(target, at, visitor.v6) : writeV4(target, at, visitor.v4)
    at = put(target, at, NEXT_TEXT)
    at = putHeader(target, at, bytes, head.userAgent, head.isPlain, MAX_USER_AGENT)
    at = put(target, at, NEXT_TEXT)
    at = putHeader(target, at, bytes, head.referrer, head.isPlain, MAX_REFERRER)
    at = put(target, at, NEXT_TEXT)
    at = putLanguage(target, at, bytes, head.language)
    const asked = at
    const { lease } = spending ?? {}
    if (lease) lease.recordPart ??= partOf(lease)
    const rest = spending ? (lease?.recordPart ?? GRACE) : UNMETERED
    at = put(target, at, rest)
    const { domain } = cloak.document
    let campaign = asked + CAMPAIGN_AT
    if (domain !== DEFAULT_DOMAIN) {
      const end = writeDigits(target, asked + DOMAIN_AT, domain)
      at = putPart(target, end, rest, DOMAIN_AT + 1, rest.length)
      campaign += end - (asked + DOMAIN_AT + 1)
    }
    if (head.query.end > head.query.start) {
      const end = putCampaign(target, campaign, bytes, head.query)
      if (end > campaign) at = putPart(target, end, rest, CAMPAIGN_AT, rest.length)
    }
    if (head.isPrefetch) target[asked + PREFETCH_AT] = ONE
    if (!spending) return at
    at = writeDigits(target, at, spending.no)
    target[at++] = BRACKET
    return at
  }
}
