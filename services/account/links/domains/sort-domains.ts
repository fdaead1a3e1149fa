import type { NamedDomain } from '@sluice/contract/api-admin-domains'
import type { z } from 'zod'
import { displayDomain, type ReadDomain, readDomain } from './domain.ts'

type Named = z.input<typeof NamedDomain>

/** What each text names, in their order. `known` holds the domains that are blocked already. */
export function sortDomains(reads: readonly ReadDomain[], known: ReadonlySet<string>): Named[] {
  const seen = new Set<string>()
  return reads.map((read) => {
    if (!read.ok) return { domain: null, display: null, state: read.fault }
    const { domain } = read
    const state = seen.has(domain) ? 'repeated' : known.has(domain) ? 'known' : 'new'
    seen.add(domain)
    return { domain, display: displayDomain(domain), state }
  })
}

export const readDomains = (texts: readonly string[]): ReadDomain[] => texts.map(readDomain)

/** Each domain once. */
export const domainsOf = (reads: readonly ReadDomain[]): string[] => [
  ...new Set(reads.flatMap((read) => (read.ok ? [read.domain] : []))),
]
