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

/** The file is not one to route visitors by. */
export class CountryFileError extends Error {
  override name = 'CountryFileError'
}

/**
 * Reads a country or city mmdb file and checks it before use. `newerThan` is the build (Unix seconds) of the one in
 * use; an older one is refused. Throws `CountryFileError`.
 */
export async function readCountryFile(path: string, newerThan = 0): Promise<CountryTable> {
  let table: CountryTable
  try {
    table = await buildCountryTable(await readFile(path))
  } catch (error) {
    throw new CountryFileError(`cannot be read: ${(error as Error).message}`, { cause: error })
  }
  if (!/country|city/i.test(table.databaseType))
    throw new CountryFileError(`is a database of another kind: ${table.databaseType}`)
  if (table.nodes < FEWEST_NODES) throw new CountryFileError('is too small to cover the world')
  const known = PROBES.filter((address) => table.countryOf(address) !== UNKNOWN_COUNTRY).length
  if (known < PROBES_KNOWN)
    throw new CountryFileError(`knows ${known} of ${PROBES.length} well-known addresses`)
  if (table.build < newerThan) throw new CountryFileError('is older than the one in use')
  return table
}
