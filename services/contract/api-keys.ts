import { z } from 'zod'
import { dataOf } from './api-answer.ts'
import { SCOPES } from './scopes.ts'

/** Most keys of one account. */
export const MAX_KEYS = 20
export const MAX_KEY_NETWORKS = 20

/**
 * `networks`: addresses and CIDR ranges from which the key may be used; none: from everywhere. Without `expiresAt` it is
 * valid until it is revoked.
 */
export const KeyBody = z.strictObject({
  name: z.string().trim().min(1).max(100),
  scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length),
  expiresAt: z.iso.datetime({ offset: true }).nullish(),
  networks: z.array(z.string().trim().min(2).max(50)).max(MAX_KEY_NETWORKS).default([]),
})

/** Times are ISO 8601 in UTC. */
export const KeyItem = z.object({
  id: z.int(),
  name: z.string(),
  /** The beginning of the key, by which its owner knows it. */
  prefix: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  networks: z.array(z.string()),
  created: z.string(),
  expires_at: z.string().nullable(),
  /** To the minute. */
  last_used_at: z.string().nullable(),
  /** The address (IPv4) or network (IPv6) of that use. */
  last_used_network: z.string().nullable(),
  /** Until then the key from before the last roll works, too. */
  previous_until: z.string().nullable(),
})
export type KeyItem = z.infer<typeof KeyItem>
/** All keys of the account, newest first. */
export const KeysAnswer = z.object({ status: z.literal('success'), items: z.array(KeyItem) })
/** The only answer with the key. */
export const NewKeyAnswer = dataOf(KeyItem).extend({ id: z.int(), key: z.string() })
