import { setTimeout as sleep } from 'node:timers/promises'
import type { Visit } from '@sluice/contract/visit'
import type { Random } from '../../../infra/local/random.ts'
import { toFrame } from './random-visits.ts'

/**
 * Does what the shipper does: sends a spool's visits in order, one frame at a time, from the acknowledged number on, and
 * repeats until all are acknowledged. `send` may fail. Frame sizes come from `random`.
 */
export async function sendAll(
  visits: Visit[],
  random: Random,
  send: (frame: string) => Promise<{ acked: number }>,
  limits: { deadlineMs: number; mostPerFrame: number },
): Promise<void> {
  const end = performance.now() + limits.deadlineMs
  for (let acked = 0; acked < visits.length; ) {
    if (performance.now() > end) throw new Error(`only ${acked} of ${visits.length} acknowledged in time`)
    const frame = visits.slice(acked, acked + 1 + random.below(limits.mostPerFrame))
    try {
      acked = (await send(toFrame(frame))).acked
    } catch {
      await sleep(50)
    }
  }
}
