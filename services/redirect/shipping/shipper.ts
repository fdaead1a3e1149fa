import { basename } from 'node:path'
import { countedLog } from '@sluice/kit/counted-log'
import { readSpoolId } from '../journal/spool-id.ts'
import { type ShippingOptions, type SpoolShipping, shipSpool } from './ship-spool.ts'
import { spoolDirs } from './spool-dirs.ts'
import type { Transports } from './transport.ts'

export type Shipper = {
  /** Every known spool, by the name of its directory. */
  spools(): ReadonlyMap<string, SpoolShipping>
  /** Ships what is complete for at most `withinMs`. Resolves true when nothing is left. */
  stop(withinMs: number): Promise<boolean>
}

const LOOK_EVERY_MS = 250

/** Ships every spool directory under `journalDir`, including those without a worker. */
export function startShipper(journalDir: string, transports: Transports, options: ShippingOptions): Shipper {
  const spools = new Map<string, SpoolShipping>()
  const failed = countedLog(options.log.error.bind(options.log), 'spool directories could not be read')
  const look = () => {
    try {
      for (const dir of spoolDirs(journalDir)) {
        const name = basename(dir)
        const spool = spools.has(name) ? undefined : readSpoolId(dir)
        if (spool) spools.set(name, shipSpool(dir, spool, transports.open(spool), options))
      }
    } catch (error) {
      failed.note((error as NodeJS.ErrnoException).code ?? 'other', { err: error, journalDir })
    }
  }
  look()
  const timer = setInterval(look, LOOK_EVERY_MS)

  return {
    spools: () => spools,
    async stop(withinMs) {
      clearInterval(timer)
      failed.close()
      look()
      const signal = AbortSignal.timeout(withinMs)
      const shipped = await Promise.all([...spools.values()].map((shipping) => shipping.stop(signal)))
      await transports.close()
      return shipped.every(Boolean)
    },
  }
}
