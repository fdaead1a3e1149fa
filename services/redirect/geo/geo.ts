import { stat } from 'node:fs/promises'
import type { Log } from '@sluice/kit/log'
import { readCountryFile } from './country-file.ts'
import type { CountryTable } from './country-table.ts'

const LOOK_EACH_MS = 5_000

/** The country database in use. `table` changes when the file does; `alarm` says that the newest file was refused. */
export type Geo = {
  readonly table: CountryTable
  readonly alarm: boolean
  /** Looks at the file now; a changed one is read, checked and put in use, a bad one leaves the old in use. */
  refresh: () => Promise<void>
  close: () => void
}

async function signature(path: string): Promise<string> {
  const { ino, size, mtimeMs } = await stat(path)
  return `${ino}:${size}:${mtimeMs}`
}

/** Opens the file (throws `CountryFileError` when it is not usable) and follows its changes. */
export async function openGeo(path: string, log: Log, lookEachMs = LOOK_EACH_MS): Promise<Geo> {
  let table = await readCountryFile(path)
  let seen = await signature(path)
  let unsettled = ''
  let alarm = false
  let running: Promise<void> | undefined

  const look = async () => {
    const now = await signature(path)
    if (now === seen) return
    // A file still being written changes between two looks.
    if (now !== unsettled) {
      unsettled = now
      return
    }
    seen = now
    table = await readCountryFile(path, table)
    alarm = false
    log.info({ build: table.build }, 'country database swapped')
  }
  const refresh = () => {
    running ??= look()
      .catch((error: unknown) => {
        if (!alarm) log.error({ err: error }, 'country database refused, the old one stays in use')
        alarm = true
      })
      .finally(() => {
        running = undefined
      })
    return running
  }
  const timer = setInterval(refresh, lookEachMs)
  timer.unref()
  return {
    get table() {
      return table
    },
    get alarm() {
      return alarm
    },
    refresh,
    close: () => clearInterval(timer),
  }
}
