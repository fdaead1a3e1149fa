import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Refused } from '../start/refused.ts'
import { checksumOfFile } from './checksum.ts'

const File = z.object({
  /** Path within the backup's folder. */
  file: z
    .string()
    .regex(/^(tables|uploads)\/[\w./-]+$/)
    .refine((path) => !path.includes('..')),
  bytes: z.int().nonnegative(),
  sha256: z.string().length(64),
})
export type BackupFile = z.output<typeof File>

const Manifest = z.object({
  format: z.literal(1),
  /** ISO 8601. The tables are one snapshot and hold everything acknowledged before this time. */
  made: z.string(),
  /** Last migration of the database. */
  schema: z.string(),
  /** Ordered so that no row refers to a later table. */
  tables: z.array(File.extend({ name: z.string(), columns: z.array(z.string()).min(1) })),
  sequences: z.array(z.object({ name: z.string(), last: z.coerce.bigint() })),
  uploads: z.array(File),
})
export type Manifest = z.output<typeof Manifest>

const NAME = 'manifest.json'
const SEAL = 'manifest.sha256'

/** Whether a table holds calls or money. */
export const isOfLedger = (table: string): boolean => /^(quota_|payments$)/.test(table)

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** One hash of all calls and money. It differs after a restore only if something was lost. */
export const ledgerHash = ({ tables }: Pick<Manifest, 'tables'>): string =>
  sha256(
    tables
      .flatMap((table) => (isOfLedger(table.name) ? [`${table.name} ${table.sha256}`] : []))
      .sort()
      .join('\n'),
  )

/** Written last: a folder without a manifest is not a backup. */
export async function writeManifest(dir: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(
    manifest,
    (_key, value) => (typeof value === 'bigint' ? String(value) : value),
    2,
  )
  await writeFile(join(dir, SEAL), sha256(text), { flag: 'wx', mode: 0o600, flush: true })
  await writeFile(join(dir, NAME), text, { flag: 'wx', mode: 0o600, flush: true })
}

/** Reads the manifest and compares every file with it; refuses an incomplete backup. */
export async function readBackup(dir: string): Promise<Manifest> {
  const [text, seal] = await Promise.all([
    readFile(join(dir, NAME), 'utf8'),
    readFile(join(dir, SEAL), 'utf8'),
  ]).catch(() => {
    throw new Refused(`${dir} holds no complete backup: the manifest is missing.`)
  })
  if (sha256(text) !== seal.trim()) throw new Refused(`The backup in ${dir} is damaged: ${NAME} was changed.`)
  const read = Manifest.safeParse(JSON.parse(text))
  if (!read.success) throw new Refused(`The backup in ${dir} was made by another version of Sluice.`)
  for (const { file, bytes, sha256: expected } of [...read.data.tables, ...read.data.uploads]) {
    const found = await checksumOfFile(join(dir, file)).catch(() => undefined)
    if (found?.bytes !== bytes || found.sha256 !== expected)
      throw new Refused(`The backup in ${dir} is damaged: ${file} was changed.`)
  }
  return read.data
}
