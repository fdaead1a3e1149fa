import { CountryFileError } from '@sluice/kit/geo/country-file'
import type { CountryTable } from '@sluice/kit/geo/country-table'
import { type Geo, openGeo } from '@sluice/kit/geo/geo'
import type { Log } from '@sluice/kit/log'
import { problem } from '../http/fail.ts'

export type AddressCountries = {
  /** The countries of addresses, as redirect nodes know them. Throws `countries_unavailable` without a good file. */
  table: () => Promise<CountryTable>
  close: () => void
}

/** Reads the country file when an address is first asked for, and follows its changes from then on. */
export function addressCountries(path: string | undefined, log: Log): AddressCountries {
  let opening: Promise<Geo> | undefined
  return {
    async table() {
      if (path === undefined) throw problem('countries_unavailable')
      opening ??= openGeo(path, log)
      try {
        return (await opening).table
      } catch (error) {
        opening = undefined
        if (!(error instanceof CountryFileError)) throw error
        log.error({ err: error }, 'country database refused; addresses cannot be looked up')
        throw problem('countries_unavailable', {}, { cause: error })
      }
    },
    close: () =>
      void opening?.then(
        (geo) => geo.close(),
        () => {},
      ),
  }
}
