import type pg from 'pg'
import { BACKUP_LOCK } from '../../../services/account/base/database/locks.ts'
import { openSession } from './open-session.ts'

const MOST_OF_A_FAULT = 1_000
/** Seconds after which Postgres checks that a backup's machine is still there; its default is two hours. */
const KEEPALIVE_S = '60'

/**
 * Runs `work` as a backup that account can report: `backups` holds its start and end, and a session holds a lock while
 * it runs, so a killed backup is noticed, too. A database of an earlier release has no such table and is backed up
 * without a note.
 */
export async function noteBackup<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const session = await openSession(databaseUrl, 'sluice-backup-note')
  try {
    const id = await begin(session)
    if (id === undefined) return await work()
    const result = await work().catch(async (error: unknown) => {
      await end(databaseUrl, id, reasonOf(error)).catch((cause: unknown) => {
        throw new Error(`${reasonOf(error)} (recording this failed: ${reasonOf(cause)})`, { cause })
      })
      throw error
    })
    await end(databaseUrl, id, null)
    return result
  } finally {
    await session.end()
  }
}

/** Notes that the database holds the content of the backup made at `made` (ISO 8601). */
export async function noteRestored(client: pg.Client, made: string): Promise<void> {
  await client.query('insert into backups (started_at, ended_at) values ($1, $1)', [made])
}

async function begin(client: pg.Client): Promise<number | undefined> {
  const { rows: found } = await client.query(`select 1 where to_regclass('public.backups') is not null`)
  if (found.length === 0) return undefined
  await client.query(`select set_config('tcp_keepalives_idle', $1, false)`, [KEEPALIVE_S])
  // One transaction: whoever sees the row finds the lock held.
  await client.query('begin')
  const { rows } = await client.query<{ id: number }>('insert into backups default values returning id')
  const { id } = rows[0]!
  await client.query('select pg_advisory_lock($1, $2)', [BACKUP_LOCK, id])
  await client.query('commit')
  return id
}

/** Uses its own connection, because the session that started the backup may be lost. */
async function end(databaseUrl: string, id: number, fault: string | null): Promise<void> {
  const client = await openSession(databaseUrl, 'sluice-backup-note')
  try {
    await client.query('update backups set ended_at = now(), fault = $2 where id = $1', [id, fault])
  } finally {
    await client.end()
  }
}

const reasonOf = (error: unknown) =>
  (error instanceof Error && error.message ? error.message : String(error))
    .slice(0, MOST_OF_A_FAULT)
    .toWellFormed()
