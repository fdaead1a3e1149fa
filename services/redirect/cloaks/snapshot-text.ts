import { crc32 } from 'node:zlib'
import { RoutingDocument } from '@sluice/contract/routing'

/** The snapshot is not whole: cut, doubled, empty, or no snapshot at all. */
export class SnapshotError extends Error {
  override name = 'SnapshotError'
}

/** Last line of a snapshot: how many documents precede it, and the checksum of their bytes. */
export const trailerOf = (count: number, crc: number) => `{"documents":${count},"crc":${crc}}\n`

/** Reads a snapshot's text: one document per line and the trailer. Throws `SnapshotError`. */
export function parseSnapshot(bytes: Buffer): RoutingDocument[] {
  const end = bytes.lastIndexOf(10, bytes.length - 2)
  const body = bytes.subarray(0, end + 1)
  const lines = body.length === 0 ? [] : body.toString('utf8').trimEnd().split('\n')
  if (bytes.toString('utf8', end + 1) !== trailerOf(lines.length, crc32(body)))
    throw new SnapshotError('is not whole')
  return lines.map((line) => {
    const read = RoutingDocument.safeParse(JSON.parse(line))
    if (!read.success) throw new SnapshotError('has a document of another shape')
    return read.data
  })
}
