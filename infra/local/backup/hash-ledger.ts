import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { checksumOf } from './checksum.ts'
import { isOfLedger, ledgerHash } from './manifest.ts'
import { copyOut, listTables } from './tables.ts'

/** The ledger hash that a backup would print for the data this session sees. The client comes from `openSession`. */
export async function hashLedger(client: pg.Client): Promise<string> {
  const sums = []
  for (const table of (await listTables(client)).filter(({ name }) => isOfLedger(name)))
    sums.push({ ...table, file: '', ...(await checksumOf(client.query(copyTo(copyOut(table))))) })
  return ledgerHash({ tables: sums })
}
