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
  'domains',
] as const
export type Scope = (typeof SCOPES)[number]
