import { resolve } from 'node:path'
import { readEnv } from '@sluice/kit/env'
import { z } from 'zod'
import { homeEnv, ROOT } from '../start/config.ts'
import { lockHome } from '../start/home-lock.ts'
import { Refused } from '../start/refused.ts'
import { readRunning } from '../start/state-file.ts'
import { startPostgres } from '../stores/postgres.ts'

const path = z.string().transform((text) => resolve(ROOT, text))
const Env = homeEnv.extend({
  BACKUP: path.optional(),
  DATABASE_URL: z.string().optional(),
  UPLOAD_DIR: path.optional(),
})

/** The database and uploads to back up or restore. */
export type Target = { databaseUrl: string; uploadDir: string }
export type Plan = { home: string; backup: string; given: Target | undefined }

/** The operator's choice: a home, or a database and an upload folder elsewhere. */
export function readPlan(env: NodeJS.ProcessEnv): Plan {
  const {
    SLUICE_HOME: home,
    BACKUP: backup,
    DATABASE_URL: databaseUrl,
    UPLOAD_DIR: uploadDir,
  } = readEnv(Env, env)
  if (!backup) throw new Refused('Name the folder: BACKUP=/mnt/backups/2026-11-21')
  if (databaseUrl && !uploadDir) throw new Refused('With DATABASE_URL, say UPLOAD_DIR too.')
  return { home, backup, given: databaseUrl && uploadDir ? { databaseUrl, uploadDir } : undefined }
}

/**
 * Provides the target while `work` runs: that of the running product if it may run meanwhile, otherwise with a Postgres
 * started for it. Work beside a running product only reads and gets the login of backups; other work gets the owner's.
 */
export async function withTarget<T>(
  { home, given }: Plan,
  mayRun: boolean,
  work: (target: Target) => Promise<T>,
): Promise<T> {
  if (given) return await work(given)
  const running = await readRunning(home)
  if (running && !mayRun) throw new Refused(`Sluice is running from ${home}. Stop it first.`)
  const { BACKUP_DATABASE_URL: databaseUrl, UPLOAD_DIR: uploadDir } = running?.env ?? {}
  if (databaseUrl && uploadDir) return await work({ databaseUrl, uploadDir })
  const release = await lockHome(home, 0)
  try {
    const postgres = await startPostgres({ home, log: () => {} })
    try {
      const { owner, backup } = postgres.logins
      return await work({ databaseUrl: mayRun ? backup : owner, uploadDir: `${home}/account/uploads` })
    } finally {
      await postgres.stop()
    }
  } finally {
    release()
  }
}
