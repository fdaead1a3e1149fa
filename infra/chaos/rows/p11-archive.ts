import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs'
import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Business, besideBusiness, lostWrites } from '../drill/business.ts'
import { archivingSettings } from '../drill/documented.ts'
import { fillDatabase } from '../drill/fill-database.ts'
import { destroy, startArchived, takeBase } from '../drill/own-postgres.ts'
import { startProduct } from '../drill/product.ts'
import { type Archived, recoverMoment } from '../drill/recover-moment.ts'
import { recoverProduct } from '../drill/recover-product.ts'
import { secondsSince } from '../drill/seconds-since.ts'
import { differs, exceeds, holds, type Row, type RowContext } from '../row.ts'
import type { Topology } from '../topology.ts'
import { until } from '../wait.ts'

/**
 * `timeout` replaces the documented `archive_timeout`. `busyMs`: from the base backup to the loss; longer than the
 * allowed loss, so that an archive that receives nothing shows.
 */
const SIZES = {
  quick: { megabytes: 16, timeout: '1s', busyMs: 8_000, lostMs: 5_000, everyMs: 20 },
  full: { megabytes: 1_024, timeout: undefined, busyMs: 330_000, lostMs: 300_000, everyMs: 100 },
}
const VISITS_EACH_SECOND = 20
const RESTORED_WITHIN_S = 600

async function run(context: RowContext) {
  const { ground, random, size } = context
  const { megabytes, everyMs } = SIZES[size]
  const dir = mkdtempSync(join(ground.home, 'p11-wal-'))
  chmodSync(dir, 0o711)
  const [walDir, base, uploadDir] = [join(dir, 'wal'), join(dir, 'base'), join(dir, 'uploads')]
  mkdirSync(uploadDir)
  const settings = archivingSettings(walDir, SIZES[size].timeout)
  const postgres = await startArchived(join(dir, 'primary'), walDir, settings)
  try {
    const topology = await startProduct(ground, { nodes: 2, logins: postgres.store.logins, uploadDir })
    try {
      const { databaseMb } = await fillDatabase(topology.logins.admin, uploadDir, { megabytes, random })
      const plan = { visitsEachSecond: VISITS_EACH_SECOND, everyMs, uploadDir, random }
      return await besideBusiness(topology, plan, async (business) => {
        const { faults, ...figures } = await loseAndRestore(context, topology, business, {
          postgres,
          dir,
          walDir,
          base,
        })
        return holds(faults, { databaseMb, ...figures })
      })
    } finally {
      await topology.stop()
    }
  } finally {
    await postgres.store.stop()
  }
}

async function loseAndRestore(
  { ground, random, size }: RowContext,
  topology: Topology,
  business: Business,
  drill: Archived,
) {
  const { busyMs, lostMs } = SIZES[size]
  const { postgres, base, walDir } = drill
  const begun = performance.now()
  await takeBase(postgres, base)
  const [baseS, busySince] = [secondsSince(begun), performance.now()]
  const before = (await readdir(walDir)).length
  const moment = await recoverMoment(topology, drill, lostMs)
  await sleep(Math.max(0, busyMs - (performance.now() - busySince)) + random.int(0, lostMs / 5))
  const busyS = secondsSince(busySince)
  const segments = (await readdir(walDir)).length - before
  // Out of the archiver's reach from now on, so that the last write cannot be in the archive.
  await rename(walDir, `${walDir}.away`)
  const answered = business.writes.length
  await until('another answer', 60_000, () => business.writes.length > answered, 1)
  const lostAt = Date.now()
  await destroy(postgres)
  await business.stop()
  await rename(`${walDir}.away`, walDir)

  const { faults, ...restored } = await recoverProduct(ground, topology, drill, business)
  const lost = await lostWrites(topology.ledger, business)
  const kept = business.writes.filter((write) => !lost.includes(write))
  const early = lost.filter(({ at }) => at < (kept.at(-1)?.at ?? 0))
  const rpoMs = lostAt - Math.min(lostAt, ...lost.map(({ at }) => at))
  return {
    faults: [
      ...moment.faults,
      ...faults,
      ...differs('lost writes older than a kept one', early.length, 0),
      ...(lost.length > 0 ? [] : ['no write was lost: no fault bit']),
      ...exceeds('ms from the oldest lost write to the loss', rpoMs, lostMs),
      ...exceeds('s from the restore to an answer', restored.rtoS, RESTORED_WITHIN_S),
    ],
    ...{ baseS, busyS, segments, writes: business.writes.length, lostWrites: lost.length, rpoMs },
    ...{ momentS: moment.seconds, ...restored },
  }
}

export const p11Archive: Row = {
  id: 'P11-wal',
  promise:
    'a Postgres lost with its disk loses at most the last 5 min of acknowledged writes, and is back within 10 min',
  run,
}
