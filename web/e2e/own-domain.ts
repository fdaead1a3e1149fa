import type { OwnDomainItem } from '@sluice/contract/api-domains'

/** A domain as the server tells of it, for screens that are shown one in a given state. */
export const ownDomain = (changes: Partial<OwnDomainItem> = {}): OwnDomainItem => {
  const { host = 'go.brand.example' } = changes
  return {
    ...{ id: 1, host, state: 'waiting', reason: 'no_record', detail: null },
    records: [
      { type: 'CNAME', name: host, value: 'edge.sluice.test' },
      { type: 'TXT', name: `_sluice.${host}`, value: 'sluice-verify=k3j4h5k3j4h5k3j4h5k3' },
    ],
    ...{ created: ago(60), checked: ago(3), next_check: ago(-5), verified: null, lost: null },
    ...{ certificate_until: null, is_default: false, short_paths: false, root_url: null, unknown_url: null },
    ...{ noindex: true, hsts: false, links: 0 },
    ...changes,
  }
}

/** One that is live. */
export const liveDomain = (changes: Partial<OwnDomainItem> = {}): OwnDomainItem =>
  ownDomain({
    ...{ state: 'live', reason: null, verified: ago(600), checked: ago(60), next_check: ago(-3_540) },
    certificate_until: ago(-5_184_000),
    links: 12,
    ...changes,
  })

/** So many seconds ago. */
export const ago = (seconds: number): string => new Date(Date.now() - seconds * 1_000).toISOString()
