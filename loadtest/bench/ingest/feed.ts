import type { Batch, Transport, Transports } from '@sluice/redirect/shipping/transport'
import type { Frame } from './frames.ts'

/** Batches frames like the shipper when it has a backlog. */
export function toBatches(frames: readonly Frame[], limits: Transport['limits']): Batch[] {
  const batches: Batch[] = []
  let firstSeq = 1
  let taken: Frame[] = []
  const end = () => {
    const visits = taken.reduce((sum, frame) => sum + frame.visits, 0)
    const [first] = taken
    if (!first) return
    const lastSeq = firstSeq + visits - 1
    const bodies = taken.map((frame) => frame.body)
    batches.push({
      spool: first.spool,
      firstSeq,
      lastSeq,
      body: Buffer.concat(bodies),
      frames: bodies,
      visits,
      voided: 0,
      since: undefined,
    })
    firstSeq = lastSeq + 1
    taken = []
  }
  for (const frame of frames) {
    const visits = taken.reduce((sum, { visits }) => sum + visits, frame.visits)
    const bytes = taken.reduce((sum, { body }) => sum + body.length, frame.body.length)
    if (visits > limits.visits || bytes > limits.bytes) end()
    taken.push(frame)
  }
  end()
  return batches
}

/** Sends each spool's visits in order through the product's own transport, one send in flight per spool. */
export async function feed(transports: Transports, spools: readonly Frame[][]): Promise<void> {
  const signal = AbortSignal.timeout(120_000)
  await Promise.all(
    spools.map(async (frames) => {
      const transport = transports.open(frames[0]?.spool ?? '')
      for (const batch of toBatches(frames, transport.limits)) await transport.send(batch, signal)
      await transport.close()
    }),
  )
  await transports.close()
}
