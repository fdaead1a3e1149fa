import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Postgres refuses to run as root; then it runs as the system's `postgres` user. */
export type PostgresUser = { uid: number; gid: number }

const SHARED_STATE = '/var/lib/sluice'

/** The user to run as, made when it is missing; undefined when we are not root and Postgres may run as us. */
export function postgresUser(): PostgresUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' })
  if (id('-u').status !== 0) {
    execFileSync('/usr/sbin/useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
  }
  return { uid: Number(id('-u').stdout), gid: Number(id('-g').stdout) }
}

/** Whether that user can get to `path` (a home under `/root` is closed to it). */
function reaches(user: PostgresUser, path: string): boolean {
  return spawnSync('test', ['-x', path], user).status === 0
}

/**
 * `dir`, or where the user cannot reach it a directory under `/var/lib/sluice` named `id`. The id lives in `dir`, so
 * that removing `dir` starts afresh.
 */
export function reachableDir(user: PostgresUser | undefined, dir: string, id: string): string {
  if (!user || reaches(user, dir)) return dir
  const other = join(SHARED_STATE, id)
  mkdirSync(other, { recursive: true, mode: 0o755 })
  return other
}

/** The folder of the programs, copied once to where the user can run them if it cannot reach them. */
export function reachablePrograms(user: PostgresUser | undefined, native: string, version: string): string {
  if (!user || reaches(user, join(native, 'bin', 'postgres'))) return native
  const copy = join(SHARED_STATE, `programs-${version}`)
  if (!existsSync(join(copy, 'bin', 'postgres')))
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}
