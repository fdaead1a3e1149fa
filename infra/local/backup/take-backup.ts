import { createReadStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { Refused } from '../start/refused.ts'
import { type Checksum, writeChecked } from './checksum.ts'
import { type BackupFile, type Manifest, writeManifest } from './manifest.ts'
import { openSession } from './open-session.ts'
import { copyOut, listSequences, listTables, schemaOf } from './tables.ts'
import type { Target } from './target.ts'

/**
 * Writes one snapshot of the whole account database and the uploads it refers to into a new folder. The product may
 * keep running.
 */
export async function takeBackup(target: Target, dir: string): Promise<Manifest> {
  await makeEmpty(dir)
  const client = await openSession(target.databaseUrl, 'sluice-backup')
  try {
    // Taken before the snapshot, so that nothing older is missing.
    const made = new Date().toISOString()
    await client.query('begin transaction isolation level repeatable read, read only')
    const schema = await schemaOf(client)
    if (schema === undefined) throw new Refused('The database holds no Sluice data.')
    const tables = []
    await mkdir(join(dir, 'tables'))
    for (const table of await listTables(client)) {
      const file = `tables/${table.name}.copy`
      const sum = await writeChecked(client.query(copyTo(copyOut(table))), join(dir, file))
      tables.push({ name: table.name, columns: table.columns, file, ...sum })
    }
    // Sequences advance outside transactions. Read last, they are not behind any id in the snapshot.
    const sequences = await listSequences(client)
    const uploads = await copyUploads(target.uploadDir, await uploadNames(client), dir)
    await client.query('commit')
    const manifest: Manifest = { format: 1, made, schema, tables, sequences, uploads }
    await writeManifest(dir, manifest)
    return manifest
  } finally {
    await client.end()
  }
}

async function makeEmpty(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  if ((await readdir(dir)).length > 0)
    throw new Refused(`${dir} is not empty; a backup goes into a new folder.`)
}

/** The pictures that payments and the site refer to in this snapshot. */
async function uploadNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select screenshot as name from payments where screenshot is not null
     union select name from site_pictures order by 1`,
  )
  return rows.map(({ name }) => name)
}

async function copyUploads(from: string, names: readonly string[], dir: string): Promise<BackupFile[]> {
  const copied: BackupFile[] = []
  for (const name of names) {
    const file = `uploads/${name.slice(0, 2)}/${name}`
    await mkdir(dirname(join(dir, file)), { recursive: true })
    const sum: Checksum = await writeChecked(
      createReadStream(join(from, name.slice(0, 2), name)),
      join(dir, file),
    ).catch((cause: unknown) => {
      throw new Error(`the picture ${name} cannot be copied`, { cause })
    })
    copied.push({ file, ...sum })
  }
  return copied
}
