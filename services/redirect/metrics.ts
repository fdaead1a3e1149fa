import type { Geo } from '@sluice/kit/geo/geo'
import { createMetrics } from '@sluice/kit/metrics'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { App } from './app.ts'
import type { Calls } from './calls/calls.ts'
import type { LeaseClient } from './calls/lease-client.ts'
import type { Documents } from './cloaks/documents.ts'
import type { SnapshotKeeper } from './cloaks/snapshot.ts'
import type { DocumentSource } from './cloaks/source.ts'
import type { UnknownCodes } from './cloaks/unknown-codes.ts'
import type { Journal } from './journal/journal.ts'
import type { Turn } from './redirects/turn.ts'
import type { Visits } from './redirects/visits.ts'

export type MeasuredParts = {
  app: App
  visits: Visits
  turn: Turn
  documents: Documents
  sources: DocumentSource[]
  unknown: UnknownCodes
  calls: Calls
  leases: LeaseClient
  geo: Geo
  journal: Journal
  snapshot: SnapshotKeeper
  snapshotsRefused: number
}

const BREAKER = { closed: 0, 'half-open': 1, open: 2 } as const

/** A worker's metrics. Plain numbers are read when asked for, so that counting a visit costs only an addition. */
export function createWorkerMetrics(version: string, parts: MeasuredParts): Registry {
  const registry = createMetrics('redirect', version)

  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  const labelled = (
    name: string,
    help: string,
    label: string,
    read: () => Readonly<Record<string, number>>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      collect() {
        for (const [key, value] of Object.entries(read())) this.set({ [label]: key }, value)
      },
    })
  const counter = (name: string, help: string, label: string, read: () => Readonly<Record<string, number>>) =>
    new Counter({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      collect() {
        this.reset()
        for (const [key, value] of Object.entries(read())) this.inc({ [label]: key }, value)
      },
    })

  const { visits, documents, calls, geo, journal } = parts
  counter(
    'sluice_redirect_visits_total',
    'Visits by the deciding rule, or the reason why none applied.',
    'reason',
    () => visits.counters,
  )
  new Counter({
    name: 'sluice_redirect_unrecorded_total',
    help: 'Visits answered without a record.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(parts.turn.unrecorded)
    },
  })
  counter(
    'sluice_redirect_document_reads_total',
    'Document reads by source or failure.',
    'source',
    () => documents.reads,
  )
  counter(
    'sluice_redirect_plain_http_total',
    'Requests that the plain reader answered, and connections it handed to node:http.',
    'event',
    () => parts.app.plain?.counters ?? {},
  )
  gauge('sluice_redirect_documents', 'Documents in memory.', () => documents.memory.size)
  gauge('sluice_redirect_unknown_codes', 'Unknown codes remembered.', () => parts.unknown.size)
  gauge('sluice_redirect_stores_out', '1 when no document store answered the last read.', () =>
    Number(documents.allOut),
  )
  labelled('sluice_redirect_breaker', 'Breakers: 0 closed, 1 half-open, 2 open.', 'store', () =>
    Object.fromEntries([
      ...parts.sources.map(({ name, state }) => [name, BREAKER[state]]),
      ['leases', BREAKER[parts.leases.state]],
    ]),
  )
  counter(
    'sluice_redirect_leases_total',
    'Leases and calls taken, failed lease requests and failed reports.',
    'event',
    () => calls.counters,
  )
  gauge(
    'sluice_redirect_wallets',
    'Owners with calls or recent visits in this worker.',
    () => calls.wallets.size,
  )
  gauge('sluice_redirect_leased_calls', 'Calls held but not spent.', () => heldCalls(calls))
  gauge(
    'sluice_redirect_geo_build_seconds',
    'Build time of the country database in use.',
    () => geo.table.build,
  )
  gauge('sluice_redirect_geo_alarm', '1 when the newest country file was refused.', () => Number(geo.alarm))
  gauge('sluice_redirect_snapshot_alarm', '1 when a snapshot was refused or cannot be written.', () =>
    Number(parts.snapshot.failing || parts.snapshotsRefused > 0),
  )
  gauge('sluice_redirect_journal_next_seq', 'Next number of the spool.', () => journal.stats().nextSeq)
  gauge('sluice_redirect_journal_full', '1 while visits are answered without a record.', () =>
    Number(journal.stats().full),
  )
  return registry
}

function heldCalls(calls: Calls): number {
  let held = 0
  for (const { leases } of calls.wallets.values())
    for (const { calls: lent, spent } of leases) held += lent - spent
  return held
}
