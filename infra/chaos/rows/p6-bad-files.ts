import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { builtAt, withoutTenths } from '../country-damage.ts'
import { HANG, PASS } from '../fault-mode.ts'
import { AUDIT_URL, createOwner, REAL_URL } from '../owner.ts'
import { differs, holds, type Row, type RowContext } from '../row.ts'
import { GEOIP_MMDB } from '../service-env.ts'
import { startTopology, type Topology } from '../topology.ts'
import type { Unit } from '../unit.ts'
import { lateness, until } from '../wait.ts'

type Damage = (sound: Buffer) => Buffer
const half: Damage = (bytes) => bytes.subarray(0, bytes.length / 2)
const empty: Damage = () => Buffer.alloc(0)
const noise: Damage = (bytes) => Buffer.from(bytes.map((byte, n) => (byte + n * 31) & 0xff))
const doubled: Damage = (bytes) => Buffer.concat([bytes, bytes])
const flipped: Damage = (bytes) => {
  const changed = Buffer.from(bytes)
  const at = changed.length >> 1
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}
const otherShape: Damage = () => {
  const body = '{"kind":"cloak","version":0}\n'
  return Buffer.from(`${body}{"documents":1,"crc":${crc32(body)}}\n`)
}
const longWay: Damage = (bytes) => Buffer.concat([Buffer.alloc(4_096), bytes])
const older: Damage = (bytes) => builtAt(bytes, -86_400)
const mostGone: Damage = (bytes) => withoutTenths(bytes, 6)
const lastLineGone: Damage = (bytes) => bytes.subarray(0, bytes.lastIndexOf(10, bytes.length - 2) + 1)
/** Keeps the last line, which holds the number of lines. */
const mostLinesGone: Damage = (bytes) => {
  const lines = bytes.toString().split('\n')
  return Buffer.from(lines.slice(Math.ceil(lines.length * 0.6)).join('\n'))
}

/** One node for each pair. */
const CASES: readonly { name: string; countries: Damage; snapshot: Damage }[] = [
  { name: 'cut', countries: half, snapshot: half },
  { name: 'empty', countries: empty, snapshot: empty },
  { name: 'noise', countries: noise, snapshot: flipped },
  { name: 'doubled', countries: longWay, snapshot: doubled },
  { name: 'other', countries: otherShape, snapshot: otherShape },
  { name: 'older', countries: older, snapshot: lastLineGone },
  { name: 'most gone', countries: mostGone, snapshot: mostLinesGone },
]
const US = '8.8.8.8'
const CHINA = '114.114.114.114'
const COUNTRIES = 'countries.mmdb'
const STORES = ['nodesRedis', 'nodesAccount'] as const

async function run({ ground }: RowContext) {
  const topology = await startTopology(ground, {
    ...{ name: 'p6', nodes: CASES.length, workers: 1, transport: 'direct' },
    redirectEnv: (_n, dir) => {
      mkdirSync(dir, { recursive: true })
      copyFileSync(GEOIP_MMDB, join(dir, COUNTRIES))
      return { GEOIP_MMDB: join(dir, COUNTRIES), TRUSTED_PROXIES: '127.0.0.1/32', CALL_GRACE: '1000' }
    },
  })
  try {
    const owner = await createOwner(topology, { calls: 100_000 })
    const { code } = await owner.createLink({ name: 'Countries', mode: 'cloak', selectedRegions: ['US'] })
    const countries = await Promise.all(
      topology.nodes.map((node, n) => badCountries(topology, node, n, code)),
    )
    const snapshots = await badSnapshots(topology, code)
    return holds([...countries, ...snapshots].flat(), {
      badCountryFiles: CASES.length,
      badSnapshots: CASES.length,
      cases: CASES.map(({ name }) => name).join(' '),
    })
  } finally {
    await topology.stop()
  }
}

/** The bad file raises the alarm and changes no redirect; the good one ends the alarm. */
async function badCountries({ nodeDirs }: Topology, node: Unit, n: number, code: string): Promise<string[]> {
  const [file, damage] = [join(nodeDirs[n] ?? '', COUNTRIES), CASES[n]]
  if (!damage) throw new Error('no case')
  const alarm = (value: number) =>
    until(
      `the alarm of ${damage.name} is ${value}`,
      30_000,
      async () => (await node.metric('sluice_redirect_geo_alarm')) === value,
    )
  writeFileSync(file, damage.countries(readFileSync(GEOIP_MMDB)))
  const alarmed = await alarm(1).then(
    () => [],
    () => [`no alarm for a bad country file (${damage.name})`],
  )
  const faults = await wayFaults(node, `with a bad country file (${damage.name})`, code)
  copyFileSync(GEOIP_MMDB, file)
  if (alarmed.length === 0) await alarm(0)
  return [...alarmed, ...faults]
}

/** The newest snapshot is bad, the previous one is good, and no store is reachable. */
async function badSnapshots(topology: Topology, code: string): Promise<string[]> {
  const { nodes, nodeDirs, proxies } = topology
  await Promise.all(nodes.map((node) => node.stop()))
  for (const [n, { snapshot }] of CASES.entries()) {
    const path = join(nodeDirs[n] ?? '', 'snapshot', 'w0.ndjson')
    rmSync(`${path}.old`, { force: true })
    copyFileSync(path, `${path}.old`)
    writeFileSync(path, snapshot(readFileSync(path)))
  }
  for (const store of STORES) await proxies[store].set(HANG)
  const faults = await Promise.all(
    nodes.map(async (node, n) => {
      const name = CASES[n]?.name
      const late = await lateness(node.startUnready())
      if (late.length > 0) return late
      const alarm = await until(
        'metrics of the worker',
        30_000,
        async () => (await node.metric('sluice_redirect_snapshot_alarm')) + 1,
      )
      return [
        ...differs(`the alarm of a bad snapshot (${name})`, alarm - 1, 1),
        ...(await wayFaults(node, `with a bad snapshot (${name})`, code)),
      ]
    }),
  )
  for (const store of STORES) await proxies[store].set(PASS)
  return faults.flat()
}

async function wayFaults(node: Unit, when: string, code: string): Promise<string[]> {
  const wayOf = async (address: string) => {
    const headers = { 'x-forwarded-for': address }
    const answer = await fetch(`http://127.0.0.1:${node.port}/t/${code}`, { headers, redirect: 'manual' })
    return answer.headers.get('location') ?? String(answer.status)
  }
  const [us, china] = [await wayOf(US), await wayOf(CHINA)]
  return [
    ...(us === REAL_URL ? [] : [`a visitor from the US goes to ${us} ${when}`]),
    ...(china === AUDIT_URL ? [] : [`a visitor from China goes to ${china} ${when}`]),
  ]
}

export const p6: Row = {
  id: 'P6',
  promise:
    'bad country files and snapshots are refused with an alarm, and visits continue with the last good one',
  run,
}
