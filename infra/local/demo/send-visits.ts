import { MAX_FRAME_VISITS, VISIT_VERSION } from '@sluice/contract/visit'
import { visitLine } from '@sluice/contract/visit-line'
import type { Batch, Transport } from '@sluice/redirect/shipping/transport'
import type { DemoVisit } from './visits.ts'

/** The demo's visits have their own spool: numbers already stored are dropped, as on every retransmission. */
export const DEMO_SPOOL = 'demo'

function batchOf(visits: readonly DemoVisit[], firstSeq: number): Batch {
  const lines = visits.map(
    (visit, i) => `${visitLine({ v: VISIT_VERSION, spool: DEMO_SPOOL, seq: firstSeq + i, ...visit })}\n`,
  )
  const frames: Buffer[] = []
  for (let i = 0; i < lines.length; i += MAX_FRAME_VISITS)
    frames.push(Buffer.from(lines.slice(i, i + MAX_FRAME_VISITS).join('')))
  return {
    spool: DEMO_SPOOL,
    firstSeq,
    lastSeq: firstSeq + visits.length - 1,
    body: Buffer.concat(frames),
    frames,
    visits: visits.length,
    voided: 0,
    since: visits[0]?.at,
  }
}

/** Sends all visits like a redirect node, in batches of up to `size`. `sent` hears the total so far. */
export async function sendVisits(
  transport: Transport,
  hours: Iterable<DemoVisit[]>,
  size: number,
  sent: (total: number) => void,
): Promise<number> {
  const never = new AbortController().signal
  let total = 0
  let waiting: DemoVisit[] = []
  const flush = async () => {
    await transport.send(batchOf(waiting, total + 1), never)
    total += waiting.length
    waiting = []
    sent(total)
  }
  for (const visits of hours) {
    for (const visit of visits) {
      waiting.push(visit)
      if (waiting.length >= size) await flush()
    }
  }
  if (waiting.length > 0) await flush()
  return total
}
