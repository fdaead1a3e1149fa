import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { Pool } from 'pg'
import { givingWay, TABLE, TURN } from './give-way.ts'
import { hearLosses } from './hear-losses.ts'
import { SCHEMA_LOCK } from './locks.ts'
import { migrations } from './migrations.ts'
import { grantPrivileges } from './privileges.ts'

export type MigrationPlan = {
  /** The last migration to run, for a backup of an earlier release. */
  upTo?: string
  all?: Readonly<Record<string, Migration>>
}

/**
 * Brings the schema up to date, grants the roles their privileges, and returns the names of the migrations that
 * ran. Parallel calls wait for each other. Each migration is its own transaction. One that finds a table in use
 * yields to the running service and is retried for at most two minutes.
 */
export async function migrate(databaseUrl: string, plan: MigrationPlan = {}): Promise<string[]> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: 5_000 })
  hearLosses(pool, () => {})
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const wanted = wantedOf(plan)
    await sql`select set_config('lock_timeout', ${TURN}, false)`.execute(db)
    await sql`select pg_advisory_lock(${SCHEMA_LOCK})`.execute(db)
    await sql`select set_config('lock_timeout', ${TABLE}, false)`.execute(db)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => wanted } })
    const ran: string[] = []
    for (;;) {
      const next = await givingWay(() => migrateNext(migrator))
      if (next === undefined) break
      ran.push(next)
    }
    await givingWay(() => grantPrivileges(db))
    return ran
  } finally {
    await db.destroy()
  }
}

function wantedOf({ upTo, all = migrations }: MigrationPlan): Record<string, Migration> {
  if (upTo === undefined) return { ...all }
  if (!(upTo in all)) throw new Error(`there is no migration ${upTo}`)
  return Object.fromEntries(Object.entries(all).filter(([name]) => name <= upTo))
}

/** Runs one migration; undefined when none is left. */
async function migrateNext(migrator: Migrator): Promise<string | undefined> {
  const { error, results = [] } = await migrator.migrateUp()
  if (error !== undefined) throw error
  return results[0]?.migrationName
}
