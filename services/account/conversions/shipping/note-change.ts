import type { Tx } from '../../base/database/connect.ts'

export type MoneyKind = 'conversion' | 'cost'

/**
 * Notes that a conversion or a cost was made or changed, so that it is shipped to ClickHouse. Call it after the statement that
 * changed the row, in the same transaction: the row's lock puts its changes into the order of their numbers.
 */
export async function noteChange(tx: Tx, kind: MoneyKind, rowId: number): Promise<void> {
  await tx.insertInto('money_outbox').values({ kind, row_id: rowId }).execute()
}

/** The same of many rows. */
export async function noteChanges(tx: Tx, kind: MoneyKind, rowIds: readonly number[]): Promise<void> {
  if (rowIds.length === 0) return
  await tx
    .insertInto('money_outbox')
    .values(rowIds.map((row_id) => ({ kind, row_id })))
    .execute()
}
