import type { ConversionItem } from '@sluice/contract/api-track'
import { showMoney } from '@sluice/contract/money'
import type { z } from 'zod'
import type { ConversionRow } from '../../base/database/schema.ts'

/** A value as a decimal; null with the currency. */
export const shownValue = ({ value, currency }: Pick<ConversionRow, 'value' | 'currency'>): string | null =>
  value === null || currency === null ? null : showMoney({ minor: value, currency })

/** A conversion as the API and webhooks show it. */
export const conversionItem = (row: ConversionRow): z.output<typeof ConversionItem> => ({
  id: row.id,
  event: row.name,
  status: row.status,
  value: shownValue(row),
  currency: row.currency,
  transaction_id: row.transaction_id,
  at: row.at.toISOString(),
  received_at: row.received_at.toISOString(),
  late: row.late,
  click_id: row.click_id,
  click_at: row.click_at.toISOString(),
  cloak_id: row.link_id,
  link_version: row.link_version,
  country: row.country,
  destination: row.destination,
  variant: row.variant,
})
