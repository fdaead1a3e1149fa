import type { Segment } from '../journal/segments.ts'

/** Shipped segments are dropped above this share of the spool's limit, so that the journal never has to refuse. */
const PRESSURE = 0.75

/**
 * The segments that may be deleted now, oldest first: fully acknowledged (a later segment begins after them), and older
 * than `keepMs` or in the way of new records. `acked` must already be on disk.
 */
export function segmentsToDrop(
  segments: Segment[],
  acked: number,
  now: number,
  rules: { keepMs: number; maxBytes: number },
): Segment[] {
  let bytes = segments.reduce((total, segment) => total + segment.bytes, 0)
  const dropped: Segment[] = []
  for (const [index, segment] of segments.entries()) {
    const later = segments[index + 1]
    if (!later || later.firstSeq > acked + 1) break
    const crowded = bytes > rules.maxBytes * PRESSURE
    if (!crowded && now - segment.changedMs <= rules.keepMs) break
    dropped.push(segment)
    bytes -= segment.bytes
  }
  return dropped
}
