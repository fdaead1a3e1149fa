import { CLICK_PARAMETER, type DocumentKey, HOSTS_KEY, SITE_KEY } from '@sluice/contract/routing'
import type { LiveDocument } from './entries.ts'

/** Stands for what account does not know: no link of the owner answers, no address is listed, no host is a custom domain. */
export function absent(key: DocumentKey): LiveDocument {
  if (key === SITE_KEY) return { kind: 'site', version: 0, blacklist: [] }
  if (key === HOSTS_KEY) return { kind: 'hosts', version: 0, hosts: [] }
  return {
    kind: 'owner',
    version: 0,
    id: Number(key.slice(6)),
    active: false,
    blacklist: [],
    clickParameter: CLICK_PARAMETER,
  }
}
