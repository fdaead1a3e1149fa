import type { Scope } from '@sluice/contract/scopes'

const LINK = { name: 'First link', mode: 'full_open', realUrl: 'https://example.com/' }
const READS: Readonly<Partial<Record<Scope, string>>> = {
  'links:read': '/api/cloak/list',
  'stats:read': '/api/cloak/access-logs',
  'billing:read': '/api/calls/balance',
  blacklist: '/api/blacklist',
  webhooks: '/api/webhooks',
  'events:write': '/api/track/settings',
  costs: '/api/track/costs',
  domains: '/api/domains',
}

/** A command that uses the key at once: it creates a link where the key may, and reads otherwise. */
export function firstCall(origin: string, key: string, scopes: readonly Scope[]): string {
  const bearer = `-H 'Authorization: Bearer ${key}'`
  if (scopes.includes('links:write'))
    return [
      `curl ${origin}/api/cloak/create ${bearer} \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -d '${JSON.stringify(LINK)}'`,
    ].join('\n')
  const read = scopes.map((scope) => READS[scope]).find((path) => path !== undefined)
  return `curl ${origin}${read ?? ''} ${bearer}`
}
