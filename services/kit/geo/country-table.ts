import { setImmediate } from 'node:timers/promises'
import { UNKNOWN_COUNTRY } from '@sluice/contract/country-codes'
import { parseAddress, textOfV6 } from './address.ts'
import { leafOfV4, leafOfV6, openTree, type Tree } from './tree.ts'

/** Countries of one mmdb file. `build` is its build time in Unix seconds. */
export type CountryTable = {
  build: number
  databaseType: string
  nodes: number
  /** How many of the 2^24 v4 networks of 256 addresses lie wholly or partly in a known country. */
  networks: number
  /** ISO 3166-1 alpha-2 code of a v4 address given as an unsigned 32-bit integer, or `ZZ`. */
  countryOfV4: (address: number) => string
  /** The same for a v6 address that is not v4-mapped, as eight groups. */
  countryOfV6: (groups: Uint16Array) => string
  /** The same for an address in text; `ZZ` when it cannot be read. */
  countryOf: (address: string) => string
}

/** Not a country: marks a divided /24. Also limits how many countries a file may name. */
const FINER = 0xff
const NOWHERE = 0

/** Both known record shapes: MaxMind's nested one and the flat one of DB-IP. */
function countryOfRecord(record: unknown): string {
  const fields = (record ?? {}) as { country?: { iso_code?: unknown }; country_code?: unknown }
  const code = fields.country?.iso_code ?? fields.country_code
  return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : UNKNOWN_COUNTRY
}

const textOfV4 = (address: number) =>
  `${address >>> 24}.${(address >>> 16) & 255}.${(address >>> 8) & 255}.${address & 255}`

/**
 * One entry per /24: the index of its country, or `FINER` when the /24 is divided. Returns how many are known. Pauses
 * after each of 256 parts of the tree, because visits are answered while a file is swapped.
 */
async function fillDirect(
  tree: Tree,
  direct: Uint8Array,
  indexOf: (leaf: number, sample: number) => number,
): Promise<number> {
  let known = 0
  const walk = (node: number, depth: number, prefix: number): void => {
    if (node >= tree.nodes || depth === 24) {
      const value = node >= tree.nodes ? indexOf(node, (prefix << (32 - depth)) >>> 0) : FINER
      direct.fill(value, prefix << (24 - depth), (prefix + 1) << (24 - depth))
      if (value !== NOWHERE) known += 1 << (24 - depth)
      return
    }
    walk(tree.child(node, 0), depth + 1, prefix << 1)
    walk(tree.child(node, 1), depth + 1, (prefix << 1) | 1)
  }
  for (let part = 0; part < 256; part++) {
    let node = tree.v4Root
    for (let bit = 7; bit >= 0 && node < tree.nodes; bit--) node = tree.child(node, (part >>> bit) & 1)
    walk(node, 8, part)
    await setImmediate()
  }
  return known
}

/** Entries per /24 in blocks of one /16 each. Uniform blocks are shared. */
type Blocks = { blockOf: Uint16Array; entries: Uint8Array }

const BLOCK = 256

function isUniform(entries: Uint8Array, from: number): boolean {
  for (let at = from + 1; at < from + BLOCK; at++) if (entries[at] !== entries[from]) return false
  return true
}

/** Shrinks 16 MB to about three, most of which stay in the processor's cache. Overwrites `direct`. */
async function inBlocks(direct: Uint8Array): Promise<Blocks> {
  const blockOf = new Uint16Array(2 ** 16)
  const uniform = new Map<number, number>()
  let blocks = 0
  for (let network = 0; network < blockOf.length; network++) {
    if (network % 256 === 0) await setImmediate()
    const from = network * BLOCK
    const shared = isUniform(direct, from) ? direct[from] : undefined
    const there = shared === undefined ? undefined : uniform.get(shared)
    blockOf[network] = there ?? blocks
    if (there !== undefined) continue
    direct.copyWithin(blocks * BLOCK, from, from + BLOCK)
    if (shared !== undefined) uniform.set(shared, blocks)
    blocks++
  }
  return { blockOf, entries: direct.slice(0, blocks * BLOCK) }
}

/** Loads a country or city mmdb file into memory with a table for v4. Throws when the file cannot be read as one. */
export async function buildCountryTable(file: Buffer): Promise<CountryTable> {
  const { tree, reader } = openTree(file)
  const codes = [UNKNOWN_COUNTRY]
  const indexOfLeaf = new Map<number, number>([[tree.nodes, NOWHERE]])
  const indexOf = (leaf: number, sample: string): number => {
    const known = indexOfLeaf.get(leaf)
    if (known !== undefined) return known
    const code = countryOfRecord(reader.get(sample))
    const found = codes.indexOf(code)
    const index = found >= 0 ? found : codes.push(code) - 1
    if (index >= FINER) throw new Error('the file names more countries than there are')
    indexOfLeaf.set(leaf, index)
    return index
  }
  const direct = new Uint8Array(2 ** 24)
  const networks = await fillDirect(tree, direct, (leaf, sample) => indexOf(leaf, textOfV4(sample)))
  const { blockOf, entries } = await inBlocks(direct)

  const countryOfV4 = (address: number): string => {
    const index = entries[blockOf[address >>> 16]! * BLOCK + ((address >>> 8) & 255)]!
    return codes[index === FINER ? indexOf(leafOfV4(tree, address), textOfV4(address)) : index]!
  }
  const countryOfV6 = (groups: Uint16Array): string => {
    const leaf = leafOfV6(tree, groups)
    return codes[indexOfLeaf.get(leaf) ?? indexOf(leaf, textOfV6(groups))]!
  }
  return {
    build: Math.floor(reader.metadata.buildEpoch.getTime() / 1000),
    databaseType: reader.metadata.databaseType,
    nodes: tree.nodes,
    networks,
    countryOfV4,
    countryOfV6,
    countryOf: (text) => {
      const address = parseAddress(text)
      if (!address) return UNKNOWN_COUNTRY
      return 'v4' in address ? countryOfV4(address.v4) : countryOfV6(address.v6)
    },
  }
}
