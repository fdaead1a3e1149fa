import { z } from 'zod'
import { dataOf } from './api-answer.ts'
import { CAMPAIGN_PARAMETERS } from './campaign.ts'
import { CONVERSION_STATUSES, DUPLICATE_RULES, EVENT_NAME } from './conversions.ts'
import { CURRENCY_DIGITS } from './money.ts'

const MAX_WORDS = 30
const MAX_RULES = 50
const MAX_ORIGINS = 20
const RESERVED: ReadonlySet<string> = new Set(CAMPAIGN_PARAMETERS)

const Word = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[^\p{Cc}]{1,40}$/u)
const Words = z.array(Word).max(MAX_WORDS)

/** Which words of networks mean which status. */
export const StatusWords = z
  .strictObject({ pending: Words, approved: Words, rejected: Words })
  .refine((words) => {
    const all = CONVERSION_STATUSES.flatMap((status) => words[status])
    return new Set(all).size === all.length
  })
export type StatusWords = z.infer<typeof StatusWords>

/** Those of the networks whose names postbacks may have. Keitaro calls a sale that waits for approval a lead. */
export const STATUS_WORDS: StatusWords = {
  pending: ['pending', 'hold', 'lead', 'new', 'open', 'waiting'],
  approved: ['approved', 'approve', 'accepted', 'confirmed', 'paid', 'sale', 'success'],
  rejected: ['rejected', 'reject', 'cancelled', 'canceled', 'declined', 'refused', 'trash'],
}

const Currency = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => CURRENCY_DIGITS.has(code))

const Origin = z
  .string()
  .max(300)
  .refine((text) => /^https?:\/\/./.test(text) && URL.parse(text)?.origin === text)

/** What an account says of its conversions. */
const TrackSettings = z.object({
  /** The `key` of postbacks. */
  postback_key: z.string(),
  /** Postbacks without the key are refused: visitors see their click id, and could report a sale with it. */
  key_required: z.boolean(),
  /** Name of the parameter that carries the click id to destinations. */
  parameter: z.string(),
  /** A conversion later than this after its click is stored, and not counted. */
  window_days: z.int(),
  /** Of a value that comes without a currency. */
  currency: z.string(),
  /** What reports add amounts of all currencies up in; null: they stay apart. */
  reporting_currency: z.string().nullable(),
  status_words: StatusWords,
  /** Rules for events by name; all others: `ignore`. */
  duplicates: z.record(z.string(), z.enum(DUPLICATE_RULES)),
  /** Origins whose pages may report conversions by script. */
  origins: z.array(z.string()),
})
export type TrackSettings = z.infer<typeof TrackSettings>

/** What is absent stays as it is. */
export const TrackSettingsBody = z.strictObject({
  key_required: z.boolean().optional(),
  parameter: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_-]{0,31}$/)
    .refine((name) => !RESERVED.has(name.toLowerCase()))
    .optional(),
  window_days: z.int().min(1).max(365).optional(),
  currency: Currency.optional(),
  reporting_currency: Currency.nullable().optional(),
  status_words: StatusWords.optional(),
  duplicates: z
    .record(z.string().trim().toLowerCase().regex(EVENT_NAME), z.enum(DUPLICATE_RULES))
    .refine((rules) => Object.keys(rules).length <= MAX_RULES)
    .optional(),
  origins: z.array(Origin).max(MAX_ORIGINS).optional(),
})
/** The settings stand at the top level as well as in `data`. */
export const TrackSettingsAnswer = dataOf(TrackSettings).extend(TrackSettings.shape)
