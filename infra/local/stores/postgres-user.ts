import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Postgres refuses to run as root; under root it runs as the system's `postgres` user. */
export type PostgresUser = { uid: number; gid: number }

const SHARED_STATE = '/var/lib/sluice'

/** The user to run as, created if missing; undefined if we are not root and Postgres can run as us. */
export function postgresUser(): PostgresUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' })
  if (id('-u').status !== 0) {
    execFileSync('/usr/sbin/useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
  }
  return { uid: Number(id('-u').stdout), gid: Number(id('-g').stdout) }
}

/** Whether that user can reach `path` (not if the home is under `/root`). */
function reaches(user: PostgresUser, path: string): boolean {
  return spawnSync('test', ['-x', path], user).status === 0
}

/** `dir`, or the folder outside the home that an earlier release used when the user could not reach `dir`. */
export function clusterDir(user: PostgresUser | undefined, dir: string, id: string): string {
  const other = join(SHARED_STATE, id)
  return user && existsSync(join(other, 'initialised')) ? other : dir
}

/**
 * That user's name for its working folder. It cannot resolve a path through a home that only we may enter, but the
 * kernel resolves `.` without checking the folders above.
 */
export const ownFolder = (user: PostgresUser | undefined, dir: string): string =>
  user && process.platform === 'linux' ? '/proc/self/cwd' : dir

/** The folder of the programs; if the user cannot reach them, a copy is made once where it can. */
export function reachablePrograms(user: PostgresUser | undefined, native: string, version: string): string {
  if (!user || reaches(user, join(native, 'bin', 'postgres'))) return native
  const copy = join(SHARED_STATE, `programs-${version}`)
  if (existsSync(join(copy, 'bin', 'postgres'))) return copy
  const mask = process.umask(0o022)
  try {
    mkdirSync(SHARED_STATE, { recursive: true })
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  } finally {
    process.umask(mask)
  }
  return copy
}
