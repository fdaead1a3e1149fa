import type { OutgoingFacts } from '@sluice/contract/outgoing-facts'
import type { ConversionRow } from '../../base/database/schema.ts'
import { shownValue } from '../recording/conversion-item.ts'

/** What an outgoing postback may say of a conversion. `code`: of its link. */
export const factsOf = (row: ConversionRow, code: string): OutgoingFacts => ({
  conversion: row.id,
  owner: row.owner_id,
  link: row.link_id,
  code,
  click_id: row.click_id,
  event: row.name,
  status: row.status,
  value: shownValue(row) ?? '',
  currency: row.currency ?? '',
  tid: row.transaction_id,
  country: row.country,
  at: row.at.getTime(),
  spool: row.spool,
  seq: row.seq,
  click_at: row.click_at.getTime(),
})
