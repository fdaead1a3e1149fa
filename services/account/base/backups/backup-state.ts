import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { BACKUP_LOCK } from '../database/locks.ts'

/**
 * `failed`: null before the first backup ended; `ageSeconds`: before the first whole one; `withoutSeconds`: before
 * the first user.
 */
export type BackupState = {
  failed: boolean | null
  ageSeconds: number | null
  withoutSeconds: number | null
}

/** The outcome of the last backup, the age of the data in the newest whole one, and the age of the installation. */
export async function readBackupState(db: Db): Promise<BackupState> {
  const { rows } = await sql<BackupState>`
    select
      (select ended_at is null or fault is not null from backups
        where ended_at is not null or not exists (select from pg_locks
          where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
            and classid = ${sql.lit(BACKUP_LOCK)} and objid = id::oid and objsubid = 2)
        order by id desc limit 1) as failed,
      extract(epoch from now() - (select max(started_at) from backups
        where ended_at is not null and fault is null))::float8 as "ageSeconds",
      extract(epoch from now() - (select created_at from users order by id limit 1))::float8 as "withoutSeconds"
  `.execute(db)
  return rows[0]!
}
