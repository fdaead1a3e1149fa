import { join } from 'node:path'
import { Gauge, type Registry } from 'prom-client'
import { readCounter } from '../journal/counter-file.ts'
import type { SpoolStatus } from './ship-spool.ts'
import type { Shipper } from './shipper.ts'

type Reading = (status: SpoolStatus, dir: string) => number

const READINGS: Record<string, { help: string; read: Reading }> = {
  sluice_shipper_acked_seq: {
    help: 'Highest visit number acknowledged by Kafka or stats.',
    read: (status) => status.acked,
  },
  sluice_shipper_visits_total: {
    help: 'Visits shipped since the start.',
    read: (status) => status.visits,
  },
  sluice_shipper_bytes_total: {
    help: 'Bytes of NDJSON shipped since the start.',
    read: (status) => status.bytes,
  },
  sluice_shipper_retries_total: {
    help: 'Sends that failed and were repeated.',
    read: (status) => status.retries,
  },
  sluice_shipper_void_numbers_total: {
    help: 'Visit numbers whose records were destroyed on disk. Alarm when it grows.',
    read: (status) => status.voided,
  },
  sluice_shipper_lag_seconds: {
    help: 'Age of the oldest visit being sent; 0 when none is waiting.',
    read: ({ sendingSince }) =>
      sendingSince === undefined ? 0 : Math.max(0, Date.now() - sendingSince) / 1000,
  },
  sluice_journal_disk_bytes: {
    help: 'Bytes of the segments on disk, shipped ones included.',
    read: (status) => status.journalBytes,
  },
  sluice_visits_dropped_total: {
    help: 'Visits answered but not recorded (and not charged), over the life of the directory. Alarm when it grows.',
    read: (_status, dir) => readCounter(join(dir, 'drops')) ?? 0,
  },
}

/** Metrics of every spool, by the name of its directory and its id. */
export function registerShipperMetrics(registry: Registry, journalDir: string, shipper: Shipper): void {
  for (const [name, { help, read }] of Object.entries(READINGS)) {
    new Gauge({
      name,
      help,
      labelNames: ['dir', 'spool'],
      registers: [registry],
      collect() {
        this.reset()
        for (const [dir, shipping] of shipper.spools())
          this.set({ dir, spool: shipping.spool }, read(shipping.status(), join(journalDir, dir)))
      },
    })
  }
}
