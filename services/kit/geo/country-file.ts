import { readFile } from 'node:fs/promises'
import { UNKNOWN_COUNTRY } from '@sluice/contract/country-codes'
import { buildCountryTable, type CountryTable } from './country-table.ts'

/** Well-known addresses of every registry; a database of the whole world knows nearly all of them. */
const PROBES = [
  '8.8.8.8',
  '17.0.0.1',
  '24.48.0.1',
  '41.0.0.1',
  '80.67.169.12',
  '91.198.174.192',
  '103.102.166.224',
  '114.114.114.114',
  '133.11.0.1',
  '168.126.63.1',
  '177.43.0.1',
  '196.216.2.1',
  '200.160.0.8',
  '202.12.27.33',
]
const PROBES_KNOWN = 10
const FEWEST_NODES = 1_000
/** A database of the whole world knows about 14 million v4 networks of 256 addresses and changes by a few per cent. */
const FEWEST_NETWORKS = 8_000_000
const LEAST_SHARE_KEPT = 0.8

/** The file must not be used to route visitors. */
export class CountryFileError extends Error {
  override name = 'CountryFileError'
}

const unreadable = (error: unknown): never => {
  throw new CountryFileError(`cannot be read: ${(error as Error).message}`, { cause: error })
}

/** Reads the bytes of a country file. Throws `CountryFileError`. */
export const readCountryBytes = (path: string): Promise<Buffer> => readFile(path).catch(unreadable)

/** The country file at `path`, checked. Throws `CountryFileError`. */
export const readCountryFile = async (path: string): Promise<CountryTable> =>
  checkCountryFile(await readCountryBytes(path))

/**
 * Reads the bytes of a country or city mmdb file and checks them before use. A file that is older than the one in use,
 * or knows much less of the world, is refused with `CountryFileError`.
 */
export async function checkCountryFile(
  bytes: Buffer,
  inUse?: Pick<CountryTable, 'build' | 'networks'>,
): Promise<CountryTable> {
  const table = await buildCountryTable(bytes).catch(unreadable)
  if (!/country|city/i.test(table.databaseType))
    throw new CountryFileError(`is a database of another kind: ${table.databaseType}`)
  if (table.nodes < FEWEST_NODES) throw new CountryFileError('is too small to cover the world')
  const known = PROBES.filter((address) => table.countryOf(address) !== UNKNOWN_COUNTRY).length
  if (known < PROBES_KNOWN)
    throw new CountryFileError(`knows ${known} of ${PROBES.length} well-known addresses`)
  if (table.networks < FEWEST_NETWORKS)
    throw new CountryFileError(`knows only ${table.networks} of the world's networks`)
  if (inUse && table.build < inUse.build) throw new CountryFileError('is older than the one in use')
  if (inUse && table.networks < inUse.networks * LEAST_SHARE_KEPT)
    throw new CountryFileError(`knows ${table.networks} networks, the one in use ${inUse.networks}`)
  return table
}
