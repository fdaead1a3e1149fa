import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { Pool } from 'pg'
import { hearLosses } from './hear-losses.ts'
import { migrations } from './migrations.ts'

const MIGRATION_LOCK = 7_301_125

/**
 * Brings the schema up to date and answers with the names of the migrations that ran. Several at once wait for
 * each other; a table lock is waited for 5 s at most, so that a migration never stalls a running service. `upTo` names
 * the last one to run, for a backup of an earlier release.
 */
export async function migrate(databaseUrl: string, upTo?: string): Promise<string[]> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: 5_000 })
  hearLosses(pool, () => {})
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await sql`set lock_timeout = '60s'`.execute(db)
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(db)
    await sql`set lock_timeout = '5s'`.execute(db)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
    const { error, results = [] } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
    if (error) throw error
    return results.map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
