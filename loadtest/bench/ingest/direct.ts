import { INGEST_PATH, IngestAnswer } from '@sluice/contract/visit'
import type { InternalTarget } from '@sluice/kit/internal-client'
import type { Frame } from './frames.ts'

async function send(stats: InternalTarget, frame: Frame): Promise<number> {
  const response = await fetch(stats.baseUrl + INGEST_PATH, {
    method: 'POST',
    headers: { authorization: `Bearer ${stats.secret}`, 'content-type': 'application/x-ndjson' },
    body: frame.body,
  })
  if (!response.ok) throw new Error(`stats refused a frame: ${response.status} ${await response.text()}`)
  return IngestAnswer.parse(await response.json()).acked
}

/** Sends each spool's frames in order, one in flight per spool, as the shipper does. Throws when one was not stored. */
export async function feedDirect(stats: InternalTarget, spools: readonly Frame[][]): Promise<void> {
  await Promise.all(
    spools.map(async (frames) => {
      let expected = 0
      for (const frame of frames) {
        expected += frame.visits
        const acked = await send(stats, frame)
        if (acked !== expected) throw new Error(`stats stored up to ${acked}, not ${expected}`)
      }
    }),
  )
}
