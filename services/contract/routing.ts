import { z } from 'zod'
import { DEFAULT_DOMAIN } from './own-domains.ts'
import { settingsByName } from './settings-by-name.ts'
import { INACTIVE_CAUSES } from './visit.ts'

/**
 * What a redirect node knows: documents, each with a key and a version that only grows. account writes them to Redis
 * (`documentKey`) through a script that refuses older versions, and serves them at `GET /internal/routing/{key}`.
 */

/** A short link for the redirect engine. Deleted ones stay as tombstones, so that their version wins over older ones. */
export const CloakDocument = z.object({
  kind: z.literal('cloak'),
  version: z.int().positive(),
  id: z.int().positive(),
  owner: z.int().positive(),
  /** The custom domain that the link is at; 0: the installation's address, as in documents from before there were others. */
  domain: z.int().nonnegative().default(DEFAULT_DOMAIN),
  code: z.string().min(1).max(32),
  /** false: deleted, taken down, paused, or no longer at this address; answered with the 404 page. */
  active: z.boolean(),
  /** Why `active` is false. Documents written before visits recorded it have none. */
  inactiveCause: z.enum(INACTIVE_CAUSES).optional(),
  ...settingsByName('document', 'stored'),
})
export type CloakDocument = z.infer<typeof CloakDocument>

export const BlacklistRule = z.object({
  /** Address or CIDR range, v4 or v6, canonical text. */
  range: z.string(),
  /** Unix milliseconds; null: until removed. */
  expiresAt: z.int().nullable(),
})
export type BlacklistRule = z.infer<typeof BlacklistRule>

/** Name of the parameter in which destinations get click ids, unless the account has another one. */
export const CLICK_PARAMETER = 'sl_id'
/** Free of everything that a query escapes. */
const ClickParameter = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/)

/** An owner: whether their links answer at all, their own address list, and the name of their click ids. */
export const OwnerDocument = z.object({
  kind: z.literal('owner'),
  version: z.int().positive(),
  id: z.int().positive(),
  active: z.boolean(),
  blacklist: z.array(BlacklistRule),
  /** Documents written before there were click ids have none. */
  clickParameter: ClickParameter.default(CLICK_PARAMETER),
})
export type OwnerDocument = z.infer<typeof OwnerDocument>

/** Applies to every link of this installation. */
export const SiteDocument = z.object({
  kind: z.literal('site'),
  version: z.int().positive(),
  blacklist: z.array(BlacklistRule),
})
export type SiteDocument = z.infer<typeof SiteDocument>

/**
 * A code that an owner chose, for those who write its letters in another case. It never changes: whatever becomes of
 * the link, the folded code stays with it.
 */
export const AliasDocument = z.object({
  kind: z.literal('alias'),
  version: z.int().positive(),
  /** Of the link, as in its document. */
  domain: z.int().nonnegative().default(DEFAULT_DOMAIN),
  /** In lower case. */
  folded: z.string().min(1).max(32),
  code: z.string().min(1).max(32),
})
export type AliasDocument = z.infer<typeof AliasDocument>

/** An address outside this installation to which a custom domain leads. */
const Elsewhere = z.string().regex(/^https?:\/\/[!-~]+$/)

/** A host whose DNS its owner proved. */
export const OwnHost = z.object({
  /** In lower case; international names in Punycode. */
  host: z.string().min(1).max(253),
  /** New with each claim of the host, so that links of an earlier owner never answer. */
  id: z.int().positive(),
  /** Where `/` leads; null: to the 404 page. */
  root: Elsewhere.nullable(),
  /** Where codes lead that no link has; null: to the 404 page. */
  unknown: Elsewhere.nullable(),
})
export type OwnHost = z.infer<typeof OwnHost>

/** Every host that is not the installation's own, complete. Any other `Host` is the installation's address. */
export const HostsDocument = z.object({
  kind: z.literal('hosts'),
  version: z.int().positive(),
  hosts: z.array(OwnHost),
})
export type HostsDocument = z.infer<typeof HostsDocument>

export const RoutingDocument = z.discriminatedUnion('kind', [
  CloakDocument,
  OwnerDocument,
  SiteDocument,
  AliasDocument,
  HostsDocument,
])
export type RoutingDocument = z.infer<typeof RoutingDocument>

/**
 * `cloak:{code}`, `alias:{folded code}`, `owner:{id}`, `site` or `hosts`: the document's name in memory, in Redis, in hints
 * and in the internal call. At a custom domain a code has the domain's id before it: `cloak:7/{code}`.
 */
export type DocumentKey = `cloak:${string}` | `alias:${string}` | `owner:${number}` | 'site' | 'hosts'

/** Codes have no slash, so no code at the installation's address is one at a custom domain. */
export const codeAt = (domain: number, code: string): string =>
  domain === DEFAULT_DOMAIN ? code : `${domain}/${code}`
export const cloakKey = (code: string, domain = DEFAULT_DOMAIN): DocumentKey =>
  `cloak:${codeAt(domain, code)}`
/** The same for every spelling that differs by case alone. Codes are ASCII. */
export const foldCode = (code: string): string => code.toLowerCase()
export const aliasKey = (code: string, domain = DEFAULT_DOMAIN): DocumentKey =>
  `alias:${codeAt(domain, foldCode(code))}`
export const ownerKey = (id: number): DocumentKey => `owner:${id}`
export const SITE_KEY: DocumentKey = 'site'
export const HOSTS_KEY: DocumentKey = 'hosts'

export function keyOf(document: RoutingDocument): DocumentKey {
  if (document.kind === 'cloak') return cloakKey(document.code, document.domain)
  if (document.kind === 'alias') return aliasKey(document.folded, document.domain)
  if (document.kind === 'owner') return ownerKey(document.id)
  return document.kind === 'site' ? SITE_KEY : HOSTS_KEY
}

/** Redis names. The prefix lets several installations share one Redis. */
export const redisNames = (prefix: string) => ({
  /** Hash with `version` and `body` (the document as JSON). */
  document: (key: DocumentKey) => `${prefix}doc:${key}`,
  /** Pub/sub channel of hints (`Hint` as JSON). */
  hints: `${prefix}hints`,
  /** Stream of the same hints (field `hint`), capped at about `HINT_STREAM_LENGTH`, for those that pub/sub missed. */
  hintStream: `${prefix}hints:stream`,
})
export const HINT_STREAM_LENGTH = 10_000

/** "This document now has at least this version." `calls` hints say that an owner's balance grew. */
export const Hint = z.union([
  z.object({ key: z.string(), version: z.int().positive() }),
  z.object({ calls: z.int().positive() }),
])
export type Hint = z.infer<typeof Hint>

/** account's internal read of one document; 404 when it does not exist. The key is URI-encoded. */
export const ROUTING_PATH = '/internal/routing'
/** Query of the same: where a link does not exist, the alias that is meant by its code will do. */
export const OR_ALIAS = 'or=alias'

/** A document in a node's memory that is older than this is read again before use, while any store answers. */
export const MAX_DOCUMENT_AGE_MS = 10_000
