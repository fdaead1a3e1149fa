import type { CounterFile } from '../journal/counter-file.ts'
import { listSegments } from '../journal/segments.ts'
import { drop, freeDropped } from './dropped-segments.ts'
import { segmentsToDrop } from './retention.ts'

const UPKEEP_MS = 250
const CHECKPOINT_MS = 1_000

type Kept = { readonly acked: number; journalBytes: number }

/**
 * Saves a spool's checkpoint and deletes the segments before it, four times a second until stopped. Reads `acked`
 * from `status` and writes `journalBytes` to it.
 */
export function keepUpSpool(
  dir: string,
  checkpoint: CounterFile,
  status: Kept,
  limits: { keepMs: number; maxBytes: number },
  complain: (error: unknown, what: string) => void,
): { stop(): Promise<void> } {
  let checkpointAt = 0
  let over = false
  let freeing: Promise<void> | undefined

  const keepCheckpoint = () => {
    if (status.acked === checkpoint.value()) return
    checkpoint.set(status.acked, { sync: true })
    checkpointAt = performance.now()
  }
  const freeSpace = () => {
    freeing ??= freeDropped(dir, () => over)
      .catch((error: unknown) => complain(error, 'the space of shipped segments could not be freed'))
      .finally(() => {
        freeing = undefined
      })
  }
  const upkeep = () => {
    try {
      if (performance.now() - checkpointAt >= CHECKPOINT_MS) keepCheckpoint()
      const segments = listSegments(dir)
      const dropped = segmentsToDrop(segments, checkpoint.value(), Date.now(), limits)
      for (const segment of dropped) drop(segment)
      if (dropped.length > 0) freeSpace()
      status.journalBytes = segments.reduce((total, segment) => total + segment.bytes, 0)
    } catch (error) {
      complain(error, 'upkeep of a spool failed')
    }
  }

  upkeep()
  freeSpace()
  const timer = setInterval(upkeep, UPKEEP_MS)
  return {
    async stop() {
      clearInterval(timer)
      over = true
      await freeing
      try {
        keepCheckpoint()
      } catch (error) {
        complain(error, 'the checkpoint could not be saved; the last visits will be sent again')
      }
    },
  }
}
