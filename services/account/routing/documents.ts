import { DEFAULT_DOMAIN } from '@sluice/contract/own-domains'
import {
  type AliasDocument,
  type BlacklistRule,
  CLICK_PARAMETER,
  type CloakDocument,
  foldCode,
  type HostsDocument,
  type OwnerDocument,
  type SiteDocument,
} from '@sluice/contract/routing'
import { renameSettings, settingsByName } from '@sluice/contract/settings-by-name'
import type { InactiveCause } from '@sluice/contract/visit'
import type { BlacklistRow, CloakRow, FormerAddressRow, OwnDomainRow } from '../base/database/schema.ts'

function inactiveCause(row: CloakRow): InactiveCause | undefined {
  if (row.deleted_at !== null) return 'deleted'
  if (row.taken_down_at !== null) return 'taken_down'
  return row.active ? undefined : 'paused'
}

/** What the redirect nodes know about a link. A deleted one stays as an inactive tombstone. */
export function cloakDocument(row: CloakRow): CloakDocument {
  const cause = inactiveCause(row)
  return {
    kind: 'cloak',
    version: row.version,
    id: row.id,
    owner: row.owner_id,
    domain: row.domain_id ?? DEFAULT_DOMAIN,
    code: row.code,
    active: cause === undefined,
    ...(cause && { inactiveCause: cause }),
    ...renameSettings(row, 'column', 'document'),
  }
}

/** What is left at the address that a link had before it moved. Nothing of the link's destinations stays there. */
export const leftDocument = (
  row: Pick<CloakRow, 'id' | 'owner_id' | 'mode'>,
  left: Pick<FormerAddressRow, 'domain_id' | 'code' | 'version'>,
): CloakDocument => ({
  ...settingsByName('document', 'erased'),
  kind: 'cloak',
  version: left.version,
  id: row.id,
  owner: row.owner_id,
  domain: left.domain_id,
  code: left.code,
  active: false,
  mode: row.mode,
})

export const aliasDocument = (code: string, domain = DEFAULT_DOMAIN): AliasDocument => ({
  kind: 'alias',
  version: 1,
  domain,
  folded: foldCode(code),
  code,
})

type Rule = Pick<BlacklistRow, 'range' | 'expires_at'>
const rules = (rows: Rule[]): BlacklistRule[] =>
  rows.map((row) => ({ range: row.range, expiresAt: row.expires_at?.getTime() ?? null }))

export const ownerDocument = (
  id: number,
  owner: { version: number; active: boolean; parameter: string | null },
  rows: Rule[],
): OwnerDocument => ({
  kind: 'owner',
  version: owner.version,
  id,
  active: owner.active,
  blacklist: rules(rows),
  clickParameter: owner.parameter ?? CLICK_PARAMETER,
})

export const siteDocument = (version: number, rows: Rule[]): SiteDocument => ({
  kind: 'site',
  version,
  blacklist: rules(rows),
})

/** Hosts in the order of their claims. */
export const hostsDocument = (
  version: number,
  rows: readonly Pick<OwnDomainRow, 'host' | 'id' | 'root_url' | 'unknown_url'>[],
): HostsDocument => ({
  kind: 'hosts',
  version,
  hosts: rows.map(({ host, id, root_url, unknown_url }) => ({
    host,
    id,
    root: root_url,
    unknown: unknown_url,
  })),
})
