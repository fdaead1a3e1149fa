import type { CloakChange } from '@sluice/contract/api-cloak-history'
import type { CloakRow } from '../../base/database/schema.ts'
import type { OwnHost } from '../../base/short-links/short-address.ts'
import type { WebhookEvent } from '../../base/webhooks/emit.ts'

const TYPES = {
  created: 'link.created',
  updated: 'link.updated',
  reverted: 'link.updated',
  to_safe: 'link.updated',
  deleted: 'link.deleted',
  taken_down: 'link.taken_down',
  restored: 'link.restored',
} as const satisfies Record<CloakChange, string>

/** What the owner's webhooks hear of a link's change. `row` is as after it; `hosts` by the ids of their domains. */
export const linkEvent = (
  row: CloakRow,
  change: CloakChange,
  hosts: ReadonlyMap<number | null, OwnHost>,
): WebhookEvent => ({
  user: row.owner_id,
  type: TYPES[change],
  data: {
    link: {
      id: row.id,
      code: row.code,
      domain: hosts.get(row.domain_id)?.host ?? null,
      version: row.version,
      name: row.name,
      mode: row.mode,
      real_url: row.real_url,
      audit_url: row.audit_url,
      selected_regions: row.countries,
      active: row.active,
      click_id: row.click_id,
      tracking_template: row.tracking_template,
      taken_down: row.taken_down_reason === null ? null : { reason: row.taken_down_reason },
    },
    change,
  },
})
