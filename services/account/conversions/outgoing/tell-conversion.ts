import type { Tx } from '../../base/database/connect.ts'
import type { ConversionRow } from '../../base/database/schema.ts'
import { emit } from '../../base/webhooks/emit.ts'
import { conversionItem } from '../recording/conversion-item.ts'
import { queueOutgoing } from './queue-outgoing.ts'

/**
 * Tells webhooks and outgoing postbacks of a conversion, in the transaction that made or changed it. `row` is as after it,
 * `code` its link's.
 */
export async function tellConversion(
  tx: Tx,
  type: 'conversion.created' | 'conversion.updated',
  row: ConversionRow,
  code: string,
): Promise<void> {
  const data = { link: { id: row.link_id, code }, conversion: conversionItem(row) }
  await emit(tx, [{ user: row.owner_id, type, data }])
  await queueOutgoing(tx, row, code)
}
