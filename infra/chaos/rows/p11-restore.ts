import { chmodSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@sluice/local/stores/postgres'
import { z } from 'zod'
import { allBookFaults, readAllBooks } from '../drill/books.ts'
import { type Business, besideBusiness, lostWrites } from '../drill/business.ts'
import { damageOne } from '../drill/damage.ts'
import { differingFiles, filesBelow } from '../drill/files.ts'
import { fillDatabase } from '../drill/fill-database.ts'
import { startProduct } from '../drill/product.ts'
import { secondsSince } from '../drill/seconds-since.ts'
import type { Ground } from '../ground.ts'
import { openLedger } from '../ledger.ts'
import { signIn } from '../owner.ts'
import { differs, exceeds, holds, type Row, type RowContext } from '../row.ts'
import { endOf } from '../run-command.ts'
import { warmUp } from '../warm-up.ts'

/** Size of the database, as Postgres reports it. */
const SIZES = { quick: { megabytes: 16 }, full: { megabytes: 1_024 } }
const BUSINESS = { everyMs: 10, visitsEachSecond: 50 }
const RESTORED_WITHIN_S = 600

type Place = { uploadDir: string; folder: string; home: string; elsewhere: string }

async function run(context: RowContext) {
  const { ground } = context
  const dir = mkdtempSync(join(ground.home, 'p11-'))
  chmodSync(dir, 0o711)
  const place = {
    uploadDir: join(dir, 'uploads'),
    folder: join(dir, 'backup'),
    home: join(dir, 'home'),
    elsewhere: join(dir, 'elsewhere'),
  }
  mkdirSync(place.uploadDir)
  const lived = await live(context, place)
  const damaged = await restoreDamaged(context, place)
  const restored = await restore(ground, place, lived)
  const { faults: refusal, ...damage } = damaged
  const { faults, ...measured } = restored
  return holds(
    [...refusal, ...faults, ...exceeds('s from the restore to an answer', measured.rtoS, RESTORED_WITHIN_S)],
    { ...lived.figures, ...damage, ...measured },
  )
}

/** Runs the product under load, backs it up meanwhile, and destroys it. */
async function live({ ground, random, size }: RowContext, { uploadDir, folder }: Place) {
  const topology = await startProduct(ground, { nodes: 1, uploadDir })
  try {
    const filled = await fillDatabase(topology.logins.admin, uploadDir, { ...SIZES[size], random })
    const plan = { ...BUSINESS, uploadDir, random }
    const { business, backup, during } = await besideBusiness(topology, plan, async (business) => {
      const before = business.writes.length
      const backup = await tool(ground, 'backup', {
        DATABASE_URL: topology.logins.backup,
        UPLOAD_DIR: uploadDir,
        BACKUP: folder,
      })
      return { business, backup, during: business.writes.length - before }
    })
    if (backup.code !== 0) throw new Error(`the backup failed: ${backup.text}`)
    const made = /uploads of (\S+Z),/.exec(backup.text)?.[1] ?? ''
    const figures = { ...filled, backupS: backup.seconds, writesMeanwhile: during }
    return { business, ledger: ledgerOf(backup.text), made: Date.parse(made), figures }
  } finally {
    await topology.stop()
  }
}

const ledgerOf = (text: string): string => /^ledger (\w{64})/m.exec(text)?.[1] ?? 'not printed'

/** Runs one of the operator's commands to its end. */
async function tool(ground: Ground, name: 'backup' | 'restore', env: Record<string, string>) {
  const begun = performance.now()
  const { code, text } = await endOf(`infra/local/${name}/main.ts`, { ...ground.preload, ...env })
  return { code, text, seconds: secondsSince(begun) }
}

/** A backup with one flipped bit is refused before anything is written to the database or the upload folder. */
async function restoreDamaged({ ground, random }: RowContext, { folder, elsewhere }: Place) {
  const files = (await filesBelow(folder)).filter((file) => !file.startsWith('manifest.'))
  const { file, mend } = await damageOne(folder, files, random)
  const { logins } = await ground.freshNames('p11')
  const uploads = { UPLOAD_DIR: join(elsewhere, 'uploads') }
  const refusal = await tool(ground, 'restore', { ...uploads, DATABASE_URL: logins.owner, BACKUP: folder })
  await mend()
  const ledger = openLedger(logins.admin)
  try {
    const written = await ledger.ask(
      z.unknown(),
      `select from pg_class where relnamespace = 'public'::regnamespace`,
    )
    return {
      faults: [
        ...(refusal.code === 1 && refusal.text.includes(file)
          ? []
          : [`${file} was damaged, but the restore said: ${refusal.text}`]),
        ...differs('tables written from a damaged backup', written.length, 0),
        ...(existsSync(elsewhere) ? ['uploads were written from a damaged backup'] : []),
      ],
      damaged: file,
      refusedAfterS: refusal.seconds,
    }
  } finally {
    await ledger.close()
  }
}

/** Restores into a new home, with nothing but the backup. */
async function restore(
  ground: Ground,
  { uploadDir, folder, home }: Place,
  lived: { business: Business; ledger: string; made: number },
) {
  const begun = performance.now()
  const restored = await tool(ground, 'restore', { SLUICE_HOME: home, BACKUP: folder })
  if (restored.code !== 0) return { faults: [`nothing was restored: ${restored.text}`], rtoS: 0 }
  const postgres = await startPostgres({ home, log: () => {} })
  const uploads = join(home, 'account', 'uploads')
  try {
    const topology = await startProduct(ground, { nodes: 1, uploadDir: uploads, logins: postgres.logins })
    try {
      const { owner, link, writes } = lived.business
      const answer = await (await signIn(topology, owner)).call('GET', '/api/cloak/list')
      const rtoS = secondsSince(begun)
      await warmUp(topology.ports, link.code)
      const lost = await lostWrites(topology.ledger, lived.business)
      const books = await readAllBooks(topology.ledger)
      const pictures = await filesBelow(uploads)
      return {
        faults: [
          ...(ledgerOf(restored.text) === lived.ledger ? [] : ['the ledger changed']),
          ...differs('status of an answer of the API', answer.status, 200),
          ...differs(
            'lost acknowledged writes from before the backup',
            lost.filter(({ at }) => at < lived.made).length,
            0,
          ),
          ...allBookFaults(books),
          ...differs('pictures', pictures.length, books.pictures),
          ...differs('changed pictures', (await differingFiles(uploads, uploadDir)).length, 0),
        ],
        restoreS: restored.seconds,
        rtoS,
        accountsOfCalls: books.accounts,
        writes: writes.length,
        writesSinceTheBackup: lost.length,
      }
    } finally {
      await topology.stop()
    }
  } finally {
    await postgres.stop()
  }
}

export const p11: Row = {
  id: 'P11',
  promise:
    'a backup of the running product can be restored into a new instance within 10 min, with the same ledger, and a damaged one is refused',
  run,
}
