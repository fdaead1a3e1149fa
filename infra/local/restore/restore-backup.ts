import { createReadStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { entriesIn } from '@sluice/kit/files'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { migrate } from '../../../services/account/base/database/migrate.ts'
import { migrations } from '../../../services/account/base/database/migrations.ts'
import { checksumOf, writeChecked } from '../backup/checksum.ts'
import { type BackupFile, ledgerHash, type Manifest, readBackup } from '../backup/manifest.ts'
import { noteRestored } from '../backup/note-backup.ts'
import { openSession } from '../backup/open-session.ts'
import { copyIn, copyOut, listTables } from '../backup/tables.ts'
import type { Target } from '../backup/target.ts'
import { Refused } from '../start/refused.ts'

/**
 * Ids issued after the backup are known elsewhere (visits name users, links and leases), so none of them may be issued
 * again.
 */
const NUMBERS_PASSED_OVER = 1_000_000n

/** Fills an empty database and an empty upload folder from a complete backup and verifies both. */
export async function restoreBackup(
  target: Target,
  dir: string,
): Promise<{ manifest: Manifest; ledger: string }> {
  const manifest = await readBackup(dir)
  if (!(manifest.schema in migrations))
    throw new Refused(`The backup was made by a later version of Sluice (schema ${manifest.schema}).`)
  await refuseUploads(target.uploadDir)
  const client = await openSession(target.databaseUrl, 'sluice-restore')
  try {
    await refuseUsers(client)
    const uploads = await copyUploads(manifest.uploads, dir, target.uploadDir)
    await migrate(target.databaseUrl, { upTo: manifest.schema })
    await client.query('begin')
    await load(client, manifest, dir)
    const tables = await compare(client, manifest)
    await client.query('commit')
    await rename(uploads, target.uploadDir)
    await migrate(target.databaseUrl)
    await noteRestored(client, manifest.made)
    await askRebuild(client)
    return { manifest, ledger: ledgerHash({ tables }) }
  } finally {
    await client.end()
  }
}

/** ClickHouse may have conversions and costs that were changed after the backup, with higher versions. */
const askRebuild = (client: pg.Client) =>
  client.query(
    'update money_shipping set rebuild_asked_at = now(), conversions_after = null, costs_after = null',
  )

async function refuseUploads(dir: string): Promise<void> {
  if ((await entriesIn(dir)).length > 0)
    throw new Refused(`${dir} is not empty; restoring never overwrites uploads.`)
}

async function refuseUsers(client: pg.Client): Promise<void> {
  const { rows: found } = await client.query(`select 1 where to_regclass('public.users') is not null`)
  if (found.length === 0) return
  const { rows } = await client.query<{ count: string }>('select count(*) from users')
  if (rows[0]?.count !== '0')
    throw new Refused(`The database is not empty (${rows[0]?.count} users); restoring never overwrites one.`)
}

/** Loads rows unchanged: triggers that could change or refuse them are off, foreign keys stay on. */
async function load(client: pg.Client, { tables, sequences }: Manifest, dir: string): Promise<void> {
  const names = tables.map(({ name }) => pg.escapeIdentifier(name))
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  for (const table of tables)
    await pipeline(createReadStream(join(dir, table.file)), client.query(copyFrom(copyIn(table))))
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const { name, last } of sequences)
    await client.query('select setval($1::regclass, $2)', [
      `public.${pg.escapeIdentifier(name)}`,
      String(last + NUMBERS_PASSED_OVER),
    ])
}

/** Reads everything back. Returns the tables with their current checksums. */
async function compare(client: pg.Client, { tables }: Manifest): Promise<Manifest['tables']> {
  const there = new Map((await listTables(client)).map((table) => [table.name, table]))
  const seen: Manifest['tables'] = []
  for (const table of tables) {
    const now = there.get(table.name)
    if (!now) throw new Error(`${table.name} is missing`)
    const sum = await checksumOf(client.query(copyTo(copyOut({ ...now, columns: table.columns }))))
    if (sum.sha256 !== table.sha256)
      throw new Error(`${table.name} differs from the backup; nothing was restored`)
    seen.push({ ...table, ...sum })
  }
  return seen
}

/** Copies the uploads into a folder beside the final one, so that a rename puts all or none in place. Returns its path. */
async function copyUploads(files: readonly BackupFile[], from: string, dir: string): Promise<string> {
  const draft = `${dir}.restoring`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  for (const { file, sha256 } of files) {
    const path = join(draft, file.replace(/^uploads\//, ''))
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const sum = await writeChecked(createReadStream(join(from, file)), path)
    if (sum.sha256 !== sha256) throw new Error(`${file} could not be copied completely`)
  }
  return draft
}
