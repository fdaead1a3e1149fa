import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { checksumOf } from './checksum.ts'
import { isOfLedger, ledgerHash } from './manifest.ts'
import { copyOut, listTables } from './tables.ts'

/** What a backup of what this session sees would print as its ledger. The client is one of `openSession`. */
export async function hashLedger(client: pg.Client): Promise<string> {
  const sums = []
  for (const table of (await listTables(client)).filter(({ name }) => isOfLedger(name)))
    sums.push({ ...table, file: '', ...(await checksumOf(client.query(copyTo(copyOut(table))))) })
  return ledgerHash({ tables: sums })
}
