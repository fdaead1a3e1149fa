import { MONEY_FAULTS } from './money.ts'

export const CONVERSION_STATUSES = ['pending', 'approved', 'rejected'] as const
export type ConversionStatus = (typeof CONVERSION_STATUSES)[number]

/**
 * What becomes of a conversion whose click, event and transaction id are stored with other content: it is ignored, changes
 * the stored one, or counts as one more. What is still pending is decided by whatever decides it, under every rule.
 */
export const DUPLICATE_RULES = ['ignore', 'update', 'add'] as const
export type DuplicateRule = (typeof DUPLICATE_RULES)[number]

/** Whose names a postback has. */
export const POSTBACK_DIALECTS = ['sluice', 'keitaro', 'voluum', 'binom'] as const
export type PostbackDialect = (typeof POSTBACK_DIALECTS)[number]

/** What the log of postbacks shows: those, events of the script on pages, and events of the API. */
export const DIALECTS = [...POSTBACK_DIALECTS, 'script', 'api'] as const
export type Dialect = (typeof DIALECTS)[number]

/** `late`: stored, not counted. `known`: the same is stored already. */
export const CONVERSION_OUTCOMES = [
  'recorded',
  'late',
  'known',
  'updated',
  'added',
  'ignored',
  'refused',
] as const
export type ConversionOutcome = (typeof CONVERSION_OUTCOMES)[number]

/** Why one is ignored (`duplicate` alone) or refused. */
export const CONVERSION_REASONS = [
  'duplicate',
  'click_id_invalid',
  'other_account',
  'account_closed',
  'key_missing',
  'key_wrong',
  'origin_not_allowed',
  'event_invalid',
  'transaction_id_invalid',
  'status_unknown',
  'before_click',
  'in_future',
  ...MONEY_FAULTS,
] as const
export type ConversionReason = (typeof CONVERSION_REASONS)[number]

/** Most events of one call. */
export const MAX_EVENTS = 100
/** The log of postbacks is kept this long. */
export const POSTBACK_DAYS = 30

/** A name of an event: letters, digits, `_`, `-`, `.` and spaces, in small letters. */
export const EVENT_NAME =
  /^[\p{Ll}\p{Lo}\p{M}\p{N}_.-](?:[\p{Ll}\p{Lo}\p{M}\p{N}_. -]{0,48}[\p{Ll}\p{Lo}\p{M}\p{N}_.-])?$/u
export const MAX_TRANSACTION_ID = 200
/** The event whose value is always stored as negative, whatever sign was sent: networks disagree. */
export const REFUND = 'refund'
