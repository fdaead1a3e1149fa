import type { MoneyRow } from '@sluice/contract/money-rows'
import type { ConversionRow, CostRow } from '../../base/database/schema.ts'

/** A conversion as stats takes it. */
export const conversionRow = (row: ConversionRow, version: number): MoneyRow => ({
  kind: 'conversion',
  version,
  id: row.id,
  owner: row.owner_id,
  cloak: row.link_id,
  click_at: row.click_at.getTime(),
  at: row.at.getTime(),
  received_at: row.received_at.getTime(),
  changed_at: row.changed_at.getTime(),
  spool: row.spool,
  seq: row.seq,
  name: row.name,
  status: row.status,
  late: row.late,
  value: row.value ?? 0,
  currency: row.currency ?? '',
  country: row.country,
  redirect_to: row.destination,
  cloak_version: row.link_version,
  variant: row.variant,
})

export const costRow = (row: CostRow, version: number): MoneyRow => ({
  kind: 'cost',
  version,
  owner: row.owner_id,
  cloak: row.link_id,
  day: row.day,
  cost_kind: row.kind,
  amount: row.amount,
  currency: row.currency,
  changed_at: row.changed_at.getTime(),
})
