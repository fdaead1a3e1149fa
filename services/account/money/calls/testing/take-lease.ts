import type { LeaseGranted, TakeLease } from '@sluice/contract/leases'
import type { Db } from '../../../base/database/connect.ts'
import { takeLeases } from '../take-leases.ts'

/** Requests calls of one owner. */
export async function takeLease(
  db: Db,
  { holder, ...ask }: TakeLease & { holder: string },
): Promise<LeaseGranted> {
  const [granted] = await takeLeases(db, holder, [ask])
  return granted as LeaseGranted
}
