import { z } from 'zod'
import { Cursor, dataOf, NextCursor, pageOf, shortAddressFields } from './api-answer.ts'
import { SETTING_NAMES, settingsByName } from './settings-by-name.ts'

/**
 * What created a version: its owner (`created`, `updated`, `reverted` to an earlier one, `to_safe` with others,
 * `deleted`) or the site's operator (`taken_down`, `restored`).
 */
export const CLOAK_CHANGES = [
  'created',
  'updated',
  'reverted',
  'to_safe',
  'deleted',
  'taken_down',
  'restored',
] as const
export type CloakChange = (typeof CLOAK_CHANGES)[number]

export const CloakHistoryQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(20),
  cursor: Cursor,
})

/** What a version may change: a setting of the link, or its domain. */
export const CHANGED_FIELDS = [...SETTING_NAMES, 'domain'] as const
/** A version's settings of its link, and where it was. */
const CloakSettings = z.object({
  ...settingsByName('api', 'shown'),
  domain: shortAddressFields.domain,
})

export const CloakVersionItem = z.object({
  version: z.int(),
  change: z.enum(CLOAK_CHANGES),
  changed_at: z.string(),
  changed_by: z.enum(['owner', 'operator']),
  restored_from: z.int().nullable(),
  changed_fields: z.array(z.enum(CHANGED_FIELDS)),
  /** The values of those fields in the previous version. */
  before: CloakSettings.partial(),
  ...CloakSettings.shape,
})
export const CloakHistoryAnswer = pageOf(CloakVersionItem).extend({ next_cursor: NextCursor })

export const CloakRestoreBody = z.strictObject({ version: z.int().positive().max(1_000_000_000) })

/** Links that the switch would change now, those in audit mode already, and those that have no audit link. */
const ToSafeCounts = z.object({
  will_change: z.int(),
  already_safe: z.int(),
  without_audit_link: z.int(),
})
export type ToSafeCounts = z.infer<typeof ToSafeCounts>
export const AllToSafeCountsAnswer = dataOf(ToSafeCounts)

/** `changed` links are now in audit mode, `already_safe` were before; the rest have no audit link. */
export const AllToSafeAnswer = dataOf(
  z.object({
    changed: z.int(),
    already_safe: z.int(),
    without_audit_link: z.array(z.object({ id: z.int(), name: z.string(), ...shortAddressFields })),
  }),
)

/**
 * How far the last change of a link has spread. `nodes`: redirect workers that are up; `live`: those that use this
 * version (or started after it); `live_in_ms`: from the change until the last of them had it. When the change is older
 * than a day or Redis is unreachable, `state` is `unknown` and the rest is null. Every worker still has it within 10 s.
 */
export const CloakPropagation = z.object({
  version: z.int(),
  changed_at: z.string(),
  state: z.enum(['live', 'spreading', 'unknown']),
  live: z.int().nullable(),
  nodes: z.int().nullable(),
  live_in_ms: z.int().nullable(),
})
export const CloakPropagationAnswer = dataOf(CloakPropagation)
