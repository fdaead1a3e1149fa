import type { PlanRow } from '../../base/database/schema.ts'
import { unitPrice } from './unit-price.ts'

export const planItem = (row: PlanRow) => ({
  id: row.id,
  name: row.name,
  name_en: row.name_en,
  price: row.price,
  validity_days: row.validity_days,
  total_calls: row.total_calls,
  unit_price: unitPrice(row.price, row.total_calls),
})

export const adminPlanItem = (row: PlanRow) => ({
  ...planItem(row),
  active: row.active,
  created: row.created_at.toISOString(),
  updated: row.updated_at.toISOString(),
})
