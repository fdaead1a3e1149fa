import type { KeyItem } from '@sluice/contract/api-keys'
import { showRange } from '../../base/addresses/range.ts'
import type { ApiKeyRow } from '../../base/database/schema.ts'

export const keyItem = (row: ApiKeyRow, now: number): KeyItem => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  networks: row.networks.map(showRange),
  created: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  last_used_network: row.last_used_network === null ? null : showRange(row.last_used_network),
  previous_until:
    row.previous_until && row.previous_until.getTime() > now ? row.previous_until.toISOString() : null,
})
