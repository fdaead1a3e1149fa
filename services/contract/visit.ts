import { z } from 'zod'
import { Campaign } from './campaign.ts'

export const CLOAK_MODES = ['cloak', 'full_open', 'audit'] as const
export type CloakMode = (typeof CLOAK_MODES)[number]

/** `target` is the real link, `audit` the safe one; `none` means a page instead of a redirect. */
export const DESTINATIONS = ['target', 'audit', 'none'] as const
export type Destination = (typeof DESTINATIONS)[number]

export const REASONS = [
  'inactive',
  'audit_mode',
  'open_mode',
  'blacklisted',
  'country_match',
  'country_miss',
  'country_unknown',
  'no_calls',
] as const
export type Reason = (typeof REASONS)[number]

/**
 * What made a link inactive at a visit: its owner deleted it, an administrator took it down, its own switch is off, or
 * its owner's account is disabled.
 */
export const INACTIVE_CAUSES = ['deleted', 'taken_down', 'paused', 'account_disabled'] as const
export type InactiveCause = (typeof INACTIVE_CAUSES)[number]

/** Language, script and region of a BCP 47 tag in their usual case, or nothing. */
const LANGUAGE = /^(?:[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?)?$/

/** Most UTF-16 code units kept of a visitor's own headers; the redirect engine cuts the rest. */
export const MAX_USER_AGENT = 512
export const MAX_REFERRER = 1024

/**
 * Version of the visit record as it is written. Readers also take the one before (`visit-line.ts`); a record of any
 * other version goes to the dead-letter table.
 */
export const VISIT_VERSION = 3

/**
 * One visit on its way from a redirect worker's journal to ClickHouse: one line (NDJSON) with a JSON array of its values
 * in this order (`visit-line.ts`), named as the columns of the `visits` table.
 *
 * `(spool, seq)` identifies it for good: `spool` names the journal directory, `seq` counts from 1 without gaps.
 */
export const Visit = z.object({
  v: z.literal(VISIT_VERSION),
  spool: z.string().min(1).max(32),
  seq: z.int().positive(),
  /** Wall clock of the redirect worker, Unix milliseconds. */
  at: z.int().nonnegative(),
  owner: z.int().positive(),
  cloak: z.int().positive(),
  cloak_version: z.int().positive(),
  mode: z.enum(CLOAK_MODES),
  redirect_to: z.enum(DESTINATIONS),
  reason: z.enum(REASONS),
  /** Only for `inactive`. Empty when unknown: nodes and documents before version 3 did not say. */
  inactive_cause: z.enum(['', ...INACTIVE_CAUSES]),
  /** ISO 3166-1 alpha-2, or `ZZ`. */
  country: z.string().length(2),
  /** Build time of the geo database that gave the country, Unix seconds. */
  geo_build: z.int().nonnegative(),
  /** Canonical text: dotted v4 (also for v4-mapped v6), or RFC 5952 v6. */
  ip: z.string().min(2).max(45),
  user_agent: z.string().max(MAX_USER_AGENT),
  referrer: z.string().max(MAX_REFERRER),
  /** The language that the visitor prefers. For statistics only, never for routing. */
  language: z.string().regex(LANGUAGE),
  /** 1: the browser asked ahead of a press (`Sec-Purpose: prefetch`). */
  prefetch: z.union([z.literal(0), z.literal(1)]),
  /** The custom domain that the link was asked for at; 0: the installation's address. */
  domain: z.int().nonnegative(),
  /** Number of the destination in a split; 0: none. */
  variant: z.int().nonnegative().max(255),
  campaign: Campaign,
  metered: z.union([z.literal(0), z.literal(1)]),
  /** The lease of the spent call; 0 when unmetered or spent on grace while account was unreachable. */
  lease: z.int().nonnegative(),
  /** Number of this call within its lease (or within this spool's grace for the owner); 0 when unmetered. */
  lease_no: z.int().nonnegative(),
})
export type Visit = z.infer<typeof Visit>

/** What version 2 did not record, of a visit of which it is not known or does not apply. */
export const UNTOLD = {
  inactive_cause: '',
  language: '',
  prefetch: 0,
  domain: 0,
  variant: 0,
  campaign: {},
} as const satisfies Partial<Visit>

/**
 * Stands for sequence numbers whose records no longer exist (a damaged journal), so that readers see no gaps. Covers
 * `seq` to `void_to`, both included.
 */
export const VoidVisit = z.object({
  v: z.literal(VISIT_VERSION),
  spool: z.string().min(1).max(32),
  seq: z.int().positive(),
  void_to: z.int().positive(),
})
export type VoidVisit = z.infer<typeof VoidVisit>

/** Kafka topic of visits; key = spool, value = NDJSON frame of up to 500 visits of that spool. */
export const VISITS_TOPIC = 'sluice.visits'
export const MAX_FRAME_VISITS = 500
/** Longest possible line of a visit, and most that is kept of an unreadable one, in bytes. */
export const MAX_LINE_BYTES = 64 * 1024

/** Direct transport (without Kafka): `POST` of one spool's NDJSON frame to stats, at most this many bytes. */
export const INGEST_PATH = '/internal/visits'
export const MAX_INGEST_BYTES = 8 * 1024 * 1024

/** Answer to a direct frame: everything up to `acked` of that spool is stored in ClickHouse. */
export const IngestAnswer = z.object({ spool: z.string(), acked: z.int().nonnegative() })
export type IngestAnswer = z.infer<typeof IngestAnswer>
