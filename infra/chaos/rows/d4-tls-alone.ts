import { rm } from 'node:fs/promises'
import { z } from 'zod'
import { HANG, PASS } from '../fault-mode.ts'
import { inTurns } from '../in-turns.ts'
import type { KnownHost } from '../own-domains/known-hosts.ts'
import { type KnownSite, knownSite } from '../own-domains/known-site.ts'
import { visitTls } from '../own-domains/visit-host.ts'
import { differs, exceeds, type Figures, holds, type Row, type RowContext } from '../row.ts'
import { until } from '../wait.ts'

/** `startMs`: limit until the machine serves; longer at quick size, because the machine may be busy. */
const SIZES = { quick: { startMs: 30_000 }, full: { startMs: 10_000 } }
const AT_ONCE = 16
const SAMPLE = 50
const STORES = [
  'nodesRedis',
  'nodesAccount',
  'nodesStats',
  'accountRedis',
  'accountPostgres',
  'statsClickhouse',
] as const
/** Tells the visits of this row. */
const OURS = 'https://probe.test/d4'
const KNOWN_MS = 600_000
const STORED_MS = 120_000

async function run(context: RowContext): Promise<Figures> {
  const { startMs } = SIZES[context.size]
  const site = await knownSite.get(context)
  const { topology, edge, hosts } = site
  const [node] = topology.nodes
  if (!node) throw new Error('no node')
  const warm = await visitUntilKnown(site)

  for (const path of STORES) await topology.proxies[path].set(HANG)
  const without = await visitAll(site, hosts)
  await site.stopDoor()
  await Promise.all([node.stop(), edge.stop()])
  // As where it is in memory, and the machine was off.
  await rm(site.ownDir, { recursive: true })
  const begun = performance.now()
  await Promise.all([edge.startUnready(), node.startUnready()])
  await site.startDoor()
  const listeningMs = performance.now() - begun
  const first = await visitAll(site, sampleOf(hosts))
  const servingMs = performance.now() - begun
  const alone = await visitAll(site, hosts)
  for (const path of STORES) await topology.proxies[path].set(PASS)

  const sent = warm + without + first + alone
  const stored = await untilStored(site, sent)
  return holds(
    [
      ...differs('hosts served without a store', without, hosts.length),
      ...differs('hosts served at once after the restart', first, sampleOf(hosts).length),
      ...differs('hosts served from what the machine keeps', alone, hosts.length),
      ...exceeds('ms until the machine served', servingMs, startMs),
      ...differs('visits stored later', stored, sent),
    ],
    {
      hosts: hosts.length,
      warmVisits: warm,
      listeningMs: Math.round(listeningMs),
      servingMs: Math.round(servingMs),
      stored,
    },
  )
}

const sampleOf = (hosts: readonly KnownHost[]) =>
  hosts.filter((_, n) => n % Math.ceil(hosts.length / SAMPLE) === 0)

/** Visits each host's link once by https; how many led where they should. */
async function visitAll(site: KnownSite, hosts: readonly KnownHost[]): Promise<number> {
  const left = await notServed(site, hosts)
  return hosts.length - left.length
}

async function notServed(site: KnownSite, hosts: readonly KnownHost[]): Promise<KnownHost[]> {
  const left: KnownHost[] = []
  await inTurns(hosts.length, AT_ONCE, async (at) => {
    const host = hosts[at]
    const seen = host && (await visitTls(site.httpsPort, host.host, host.path, { referer: OURS }))
    if (host && seen?.location !== host.leadsTo) left.push(host)
  })
  return left
}

/** Visits each link until it was served once; how many visits were. */
async function visitUntilKnown(site: KnownSite): Promise<number> {
  let left: readonly KnownHost[] = site.hosts
  await until('all links are known', KNOWN_MS, async () => {
    left = await notServed(site, left)
    return left.length === 0
  })
  return site.hosts.length
}

const Count = z.object({ n: z.coerce.number() })
async function storedVisits({ topology }: KnownSite): Promise<number> {
  const [row] = await topology.truth.ask(Count, `SELECT count() AS n FROM visits WHERE referrer = '${OURS}'`)
  return row?.n ?? 0
}

/** The visits stored once there are as many as expected, or when time is up. */
async function untilStored(site: KnownSite, expected: number): Promise<number> {
  await until('all visits are stored', STORED_MS, async () => (await storedVisits(site)) >= expected).catch(
    () => {},
  )
  return storedVisits(site)
}

export const d4: Row = {
  id: 'D4',
  promise:
    'with every store away, the machine that serves visitors starts again and redirects by https at all hosts that it knew; the visits are stored later',
  run,
  shares: knownSite,
}
