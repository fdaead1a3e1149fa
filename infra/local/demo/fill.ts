import { setTimeout as sleep } from 'node:timers/promises'
import { REPORT_LEASES_PATH } from '@sluice/contract/leases'
import { readCountryFile } from '@sluice/kit/geo/country-file'
import { callPeer, type InternalTarget } from '@sluice/kit/internal-client'
import type { KafkaCluster } from '@sluice/kit/kafka-cluster'
import type { Log } from '@sluice/kit/log'
import { directTransports } from '@sluice/redirect/shipping/direct-transport'
import { kafkaTransports } from '@sluice/redirect/shipping/kafka-transport'
import { z } from 'zod'
import { findAddresses } from './addresses.ts'
import type { DemoPlan } from './plan-file.ts'
import { COUNTRIES } from './rhythm.ts'
import { DEMO_SPOOL, sendVisits } from './send-visits.ts'
import { type DemoVisit, inventVisits, type PlacedLink } from './visits.ts'

const BATCH = 2_000
const STORED_WITHIN_MS = 180_000

export type FillOptions = {
  plan: DemoPlan
  owner: number
  links: readonly PlacedLink[]
  geoipMmdb: string
  kafka: KafkaCluster | undefined
  stats: InternalTarget
  account: InternalTarget
  log: Log
  progress(sent: number): void
  /** Hears every visit, with its number in the demo's spool. */
  seen(visit: DemoVisit, seq: number): void
}

/** Invents the plan's visits and sends them like real ones; resolves with their number once all are stored. */
export async function fillVisits(options: FillOptions): Promise<number> {
  const { plan, owner, links } = options
  const countries = await readCountryFile(options.geoipMmdb)
  const addresses = findAddresses(Object.keys(COUNTRIES), countries.countryOf, plan.seed)
  const hours = inventVisits({ ...plan, owner, links, addresses, geoBuild: countries.build })
  const transports = options.kafka
    ? kafkaTransports({ cluster: options.kafka, log: options.log })
    : directTransports({ ...options.stats, timeoutMs: 60_000 })
  const transport = transports.open(DEMO_SPOOL)
  try {
    let spent = 0
    let seq = 0
    const counted = (function* () {
      for (const visits of hours) {
        spent += visits.filter((visit) => visit.metered).length
        for (const visit of visits) {
          seq += 1
          options.seen(visit, seq)
        }
        yield visits
      }
    })()
    const total = await sendVisits(transport, counted, BATCH, options.progress)
    await allStored(options.stats, total)
    await settleCalls(options.account, owner, spent)
    return total
  } finally {
    await transport.close()
    await transports.close()
  }
}

const Status = z.object({ ingest: z.object({ spools: z.record(z.string(), z.int()) }).nullable() })

async function allStored(stats: InternalTarget, total: number): Promise<void> {
  const until = Date.now() + STORED_WITHIN_MS
  for (;;) {
    const { ingest } = await callPeer(stats, '/internal/status', Status, { timeoutMs: 5_000 })
    const stored = ingest?.spools[DEMO_SPOOL] ?? 0
    if (stored >= total) return
    if (Date.now() > until) throw new Error(`only ${stored} of ${total} visits are stored`)
    await sleep(200)
  }
}

/** Books the visits' calls as spent without a lease, exactly once however often this runs. */
async function settleCalls(account: InternalTarget, owner: number, used: number): Promise<void> {
  await callPeer(account, REPORT_LEASES_PATH, z.unknown(), {
    body: { holder: DEMO_SPOOL, leases: [], grace: [{ owner, used }] },
    timeoutMs: 10_000,
  })
}
