import { execFile } from 'node:child_process'
import { chownSync, cpSync, mkdirSync, statSync } from 'node:fs'
import { appendFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { childrenOf } from '@sluice/local/stores/children-of'
import { freePort } from '@sluice/local/stores/free-port'
import { type Postgres, startPostgres } from '@sluice/local/stores/postgres'
import pg from 'pg'
import { until } from '../wait.ts'

/** Parts of a data directory that belong to the running server or come from the archive. */
const NOT_IN_A_BASE = ['pg_wal', 'postmaster.pid', 'postmaster.opts']
const RECOVERED_WITHIN_MS = 900_000
const log = () => {}
const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to])

export type OwnPostgres = { home: string; port: number; data: string; store: Postgres }
export type Stopped = Omit<OwnPostgres, 'store'>

/** Starts a Postgres in a new home. */
export async function startOwn(home: string): Promise<OwnPostgres> {
  const port = await freePort()
  const store = await startPostgres({ home, port, log })
  return { home, port, data: store.data, store }
}

/** Starts one with `settings`, and makes `walDir` writable for Postgres. */
export async function startArchived(
  home: string,
  walDir: string,
  settings: readonly string[],
): Promise<OwnPostgres> {
  const plain = await startOwn(home)
  await plain.store.stop()
  mkdirSync(walDir)
  giveTo(plain.data, walDir)
  return { ...plain, store: await startWith(plain, settings) }
}

/** Starts one on existing data, with `settings` added and an empty file named `signal`. */
export async function startWith(
  { home, port, data }: Stopped,
  settings: readonly string[],
  signal?: 'recovery.signal' | 'standby.signal',
): Promise<Postgres> {
  await appendFile(join(data, 'postgresql.conf'), `\n${settings.join('\n')}\n`)
  if (signal) {
    await writeFile(join(data, signal), '')
    giveTo(data, join(data, signal))
  }
  return startPostgres({ home, port, log })
}

/** Copies the data of a running Postgres to `base` without using its programs. */
export async function takeBase({ store, data }: OwnPostgres, base: string): Promise<void> {
  const client = await connect(store.logins.admin)
  try {
    await client.query(`select pg_backup_start('drill', fast => true)`)
    mkdirSync(base, { mode: 0o700 })
    const names = (await readdir(data)).filter((name) => !NOT_IN_A_BASE.includes(name))
    for (const name of names) await copy(join(data, name), join(base, name))
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
    await writeFile(join(base, 'backup_label'), rows[0]?.labelfile ?? '')
    mkdirSync(join(base, 'pg_wal'), { mode: 0o700 })
    for (const made of ['.', 'pg_wal', 'backup_label']) giveTo(data, join(base, made))
  } finally {
    await client.end()
  }
}

/** Starts a Postgres from `base` and recovers it with `settings`; resolves once it accepts writes. */
export async function recover(
  base: string,
  stopped: Stopped,
  settings: readonly string[],
): Promise<Postgres> {
  await copy(base, stopped.data)
  const store = await startWith(stopped, settings, 'recovery.signal')
  const recovered = async () => (await asked(store.logins.admin, 'select pg_is_in_recovery()')) === 'false'
  await until('recovery has ended', RECOVERED_WITHIN_MS, recovered)
  return store
}

/** A home without data for a second Postgres that will have the data, and so the passwords, of `of`. */
export async function homeBeside(of: OwnPostgres, home: string): Promise<Stopped> {
  const [from, to] = [join(of.home, 'postgres'), join(home, 'postgres')]
  mkdirSync(to, { recursive: true })
  const passwords = ['', '-owner', '-account', '-backup'].map((whose) => `password${whose}`)
  for (const name of [...passwords, 'initialised']) cpSync(join(from, name), join(to, name))
  return { home, port: await freePort(), data: join(to, 'data') }
}

/** Kills all its processes at once and removes its data. */
export async function destroy({ store, data }: OwnPostgres): Promise<void> {
  const { pid } = store
  if (pid === undefined) throw new Error('Postgres is not running')
  for (const each of [pid, ...(await childrenOf(pid))]) kill(each)
  await store.exited
  await rm(data, { recursive: true })
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const giveTo = (data: string, path: string) => chownSync(path, statSync(data).uid, statSync(data).gid)

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** The first value of a query's result, as text. */
export async function asked(url: string, question: string): Promise<string> {
  const client = await connect(url)
  try {
    const { rows } = await client.query<string[]>({ text: question, rowMode: 'array' })
    return String(rows[0]?.[0])
  } finally {
    await client.end()
  }
}
