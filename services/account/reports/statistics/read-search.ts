import { storedDevices } from '@sluice/contract/devices'
import type { LogSearch } from '@sluice/contract/reports'
import { addressesIn } from './addresses-in-search.ts'
import { countriesNamed, countryOfCode, devicesCalled, devicesNamed, isUnknown } from './named-in-search.ts'

/**
 * What a text looks for in the log: countries and devices by their names in either language, browsers and systems,
 * addresses, and the links that `cloaksNamed` finds. The code of a country means that country alone, for `DE` is also in
 * `desktop` and in many a name. Null for an empty text.
 */
export async function readSearch(
  typed: string | undefined,
  cloaksNamed: (text: string) => Promise<number[]>,
): Promise<LogSearch | null> {
  const text = typed?.trim()
  if (!text) return null
  const code = countryOfCode(text)
  if (code) {
    const devices = devicesCalled(text).flatMap(storedDevices)
    return { countries: [code], devices, agent: null, addresses: null, addressBegin: null, cloaks: [] }
  }
  return {
    countries: countriesNamed(text),
    devices: devicesNamed(text).flatMap(storedDevices),
    agent: isUnknown(text) ? 'Unknown' : text,
    ...addressesIn(text),
    cloaks: await cloaksNamed(text),
  }
}
