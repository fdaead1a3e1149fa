import { setTimeout } from 'node:timers/promises'
import type { ClickHouseClient } from '@clickhouse/client'
import { createLog } from '@sluice/kit/log'
import { kafkaTransports } from '@sluice/redirect/shipping/kafka-transport'
import { countRows } from '../reports/dataset.ts'
import type { Frame } from './frames.ts'

/** Frames of one send, as many as the shipper puts into one. */
const FRAMES_PER_SEND = 4

/** Puts every spool's frames on the broker through the product's own transport. */
export async function produce(brokers: string, spools: readonly Frame[][]): Promise<void> {
  const transports = kafkaTransports({ brokers: [brokers], log: createLog('bench', 'warn') })
  await Promise.all(
    spools.map(async (frames) => {
      const transport = transports.open(frames[0]?.spool ?? '')
      let lastSeq = 0
      for (let at = 0; at < frames.length; at += FRAMES_PER_SEND) {
        const some = frames.slice(at, at + FRAMES_PER_SEND)
        const visits = some.reduce((sum, frame) => sum + frame.visits, 0)
        const buffers = some.map((frame) => Buffer.from(frame.body))
        const batch = {
          spool: some[0]?.spool ?? '',
          firstSeq: lastSeq + 1,
          lastSeq: lastSeq + visits,
          body: Buffer.concat(buffers),
          frames: buffers,
          visits,
          voided: 0,
          since: undefined,
          full: true,
        }
        await transport.send(batch, AbortSignal.timeout(60_000))
        lastSeq += visits
      }
      await transport.close()
    }),
  )
  await transports.close()
}

/** Resolves when exactly `visits` are stored; throws when there are more, or fewer after `withinMs`. */
export async function untilStored(
  client: ClickHouseClient,
  visits: number,
  withinMs = 120_000,
): Promise<void> {
  const until = Date.now() + withinMs
  for (;;) {
    const stored = await countRows(client, 'SELECT count() AS n FROM visits')
    if (stored === visits) return
    if (stored > visits || Date.now() > until) throw new Error(`${stored} visits are stored, not ${visits}`)
    await setTimeout(100)
  }
}
