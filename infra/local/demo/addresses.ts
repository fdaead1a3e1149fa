import { canonicalAddress } from '@sluice/kit/client-address'
import { type Random, seededRandom } from '../random.ts'

const PER_COUNTRY = 60
const TRIES = 400_000
/** Blocks in use by the registries, so that a random address in them has an owner. */
const V6_BLOCKS = ['2400', '2600', '2804', '2a01', '2a02']

const randomV4 = (random: Random) =>
  `${1 + random.below(222)}.${random.below(256)}.${random.below(256)}.${1 + random.below(254)}`
const group = (random: Random) => random.below(65_536).toString(16)
const randomV6 = (random: Random) =>
  `${random.pick(V6_BLOCKS)}:${group(random)}:${group(random)}::${group(random)}`

/** Documentation addresses (RFC 5737): no database knows a country for them. */
const nowhere = (random: Random) => `192.0.2.${1 + random.below(254)}`

/** Finds up to 60 addresses per wanted country by looking up random ones with `countryOf`; one in eight is v6. */
export function findAddresses(
  wanted: Iterable<string>,
  countryOf: (address: string) => string,
  seed: number,
): Map<string, string[]> {
  const random = seededRandom(seed)
  const found = new Map<string, string[]>([...wanted].map((country) => [country, []]))
  if (found.has('ZZ'))
    found.set(
      'ZZ',
      Array.from({ length: 20 }, () => nowhere(random)),
    )
  for (let i = 0; i < TRIES; i += 1) {
    const v6 = i % 8 === 0
    const address = v6 ? (canonicalAddress(randomV6(random)) as string) : randomV4(random)
    const country = countryOf(address)
    const list = found.get(country)
    const full = v6 ? PER_COUNTRY / 4 : PER_COUNTRY
    if (list && list.length < full && country !== 'ZZ') list.push(address)
  }
  return found
}
