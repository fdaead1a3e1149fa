import { stat } from 'node:fs/promises'
import type { Log } from '../log.ts'
import { CountryFileError, checkCountryFile, readCountryBytes, readCountryFile } from './country-file.ts'
import type { CountryTable } from './country-table.ts'
import type { KeptCountryFile } from './kept-country-file.ts'

const LOOK_EACH_MS = 5_000

/** The country database in use. `table` changes with the file; `alarm` says that the newest file was refused. */
export type Geo = {
  readonly table: CountryTable
  readonly alarm: boolean
  /** Checks the file now. A changed one is read, checked and put in use; a bad one is refused. */
  refresh: () => Promise<void>
  close: () => void
}

export type GeoOptions = {
  /** Without it a start needs the named file. */
  kept?: KeptCountryFile
  lookEachMs?: number
}

const NONE = 'none'

async function signature(path: string): Promise<string> {
  const { ino, size, mtimeMs } = await stat(path)
  return `${ino}:${size}:${mtimeMs}`
}

/** The copy, to start with after the named file was refused. Throws `CountryFileError` when there is no good one. */
async function readKept(refused: unknown, kept: KeptCountryFile | undefined): Promise<CountryTable> {
  if (!kept || !(refused instanceof CountryFileError)) throw refused
  return readCountryFile(kept.path).catch((error: CountryFileError) => {
    throw new CountryFileError(`${refused.message}; the copy of the last good file ${error.message}`)
  })
}

/**
 * Opens the file and follows its changes; each good file is copied. When the named file is missing or refused, the copy
 * is used and the alarm raised. Throws `CountryFileError` without a good copy either.
 */
export async function openGeo(path: string, log: Log, options: GeoOptions = {}): Promise<Geo> {
  const { kept, lookEachMs = LOOK_EACH_MS } = options
  let table: CountryTable
  let seen = await signature(path).catch(() => NONE)
  let unsettled = ''
  let alarm = false
  let running: Promise<void> | undefined

  const keep = (bytes: Buffer) =>
    kept
      ?.keep(bytes)
      .catch((error: unknown) =>
        log.warn({ err: error }, 'country database could not be copied; the next start needs the named file'),
      )
  const use = async (inUse?: CountryTable) => {
    const bytes = await readCountryBytes(path)
    table = await checkCountryFile(bytes, inUse)
    await keep(bytes)
  }
  try {
    await use()
  } catch (error) {
    table = await readKept(error, kept)
    alarm = true
    log.error(
      { err: error, build: table.build },
      'country database refused; using the copy of the last good one',
    )
  }

  const look = async () => {
    const now = await signature(path)
    if (now === seen) return
    // A file that is still being written changes between two looks.
    if (now !== unsettled) {
      unsettled = now
      return
    }
    seen = now
    await use(table)
    alarm = false
    log.info({ build: table.build }, 'country database swapped')
  }
  const refresh = () => {
    running ??= look()
      .catch((error: unknown) => {
        if (!alarm) log.error({ err: error }, 'country database refused; the old one stays in use')
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
