import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { DatabaseError, Pool } from 'pg'
import { hearLosses } from './hear-losses.ts'
import { migrations } from './migrations.ts'

const MIGRATION_LOCK = 7_301_125
const TURN = '60s'
/**
 * Who waits for a table makes everybody behind it wait, too: less than the 2 s after which the service gives up, and
 * less than the second after which Postgres looks for deadlocks, so that it is always the migration that gives way.
 */
const TABLE = '500ms'
const TRY_AGAIN_MS = 250
const TRY_FOR_MS = 120_000
/** lock_not_available, deadlock_detected. */
const TAKEN = new Set(['55P03', '40P01'])

export type MigrationPlan = {
  /** The last one to run, for a backup of an earlier release. */
  upTo?: string
  all?: Readonly<Record<string, Migration>>
}

/**
 * Brings the schema up to date and answers with the names of the migrations that ran. Several at once wait for each
 * other. Each migration is a transaction of its own; one that finds a table in use gives way to the running service
 * and is tried again, for two minutes at most.
 */
export async function migrate(databaseUrl: string, plan: MigrationPlan = {}): Promise<string[]> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: 5_000 })
  hearLosses(pool, () => {})
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const wanted = wantedOf(plan)
    await sql`select set_config('lock_timeout', ${TURN}, false)`.execute(db)
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(db)
    await sql`select set_config('lock_timeout', ${TABLE}, false)`.execute(db)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => wanted } })
    const ran: string[] = []
    for (;;) {
      const next = await migrateNext(migrator)
      if (next === undefined) return ran
      ran.push(next)
    }
  } finally {
    await db.destroy()
  }
}

function wantedOf({ upTo, all = migrations }: MigrationPlan): Record<string, Migration> {
  if (upTo === undefined) return { ...all }
  if (!(upTo in all)) throw new Error(`there is no migration ${upTo}`)
  return Object.fromEntries(Object.entries(all).filter(([name]) => name <= upTo))
}

/** Runs one migration; undefined when there is none left. */
async function migrateNext(migrator: Migrator): Promise<string | undefined> {
  const giveUpAt = performance.now() + TRY_FOR_MS
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp()
    if (error === undefined) return results[0]?.migrationName
    const taken = error instanceof DatabaseError && TAKEN.has(error.code ?? '')
    if (!taken || performance.now() > giveUpAt) throw error
    await sleep(TRY_AGAIN_MS)
  }
}
