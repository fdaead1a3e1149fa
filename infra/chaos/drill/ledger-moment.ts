import { hashLedger } from '@sluice/local/backup/hash-ledger'
import { isOfLedger } from '@sluice/local/backup/manifest'
import { openSession } from '@sluice/local/backup/open-session'
import { listTables } from '@sluice/local/backup/tables'

/** `at` in Postgres's format, to the microsecond; `hash` as printed by a backup of this moment. */
export type LedgerMoment = { at: string; hash: string }

const NAME = 'sluice-chaos-moment'

/** The ledger now. Earlier changes were committed before `at`, later ones after it. */
export async function noteLedger(databaseUrl: string): Promise<LedgerMoment> {
  const [holder, reader] = [await openSession(databaseUrl, NAME), await openSession(databaseUrl, NAME)]
  try {
    const tables = (await listTables(holder)).filter(({ name }) => isOfLedger(name))
    await holder.query('begin')
    await holder.query(`lock table ${tables.map(({ name }) => name).join(', ')} in share mode`)
    await reader.query('begin transaction isolation level repeatable read, read only')
    const { rows } = await reader.query<{ at: string }>('select clock_timestamp()::text as at')
    await holder.query('rollback')
    return { at: rows[0]?.at ?? '', hash: await hashLedger(reader) }
  } finally {
    await Promise.all([holder.end(), reader.end()])
  }
}

export async function hashOf(databaseUrl: string): Promise<string> {
  const client = await openSession(databaseUrl, NAME)
  try {
    return await hashLedger(client)
  } finally {
    await client.end()
  }
}
