/** What an API key may do. None of them reaches administration, sign-in, or changes of money. */
export const SCOPES = [
  'links:read',
  'links:write',
  'stats:read',
  'billing:read',
  'blacklist',
  'webhooks',
  'events:write',
  'costs',
] as const
export type Scope = (typeof SCOPES)[number]

/** A key may have them already, so that a script that asks for everything goes on working. No operation takes them yet. */
export const COMING_SCOPES = ['domains'] as const
export const KEY_SCOPES = [...SCOPES, ...COMING_SCOPES] as const
export type KeyScope = (typeof KEY_SCOPES)[number]
