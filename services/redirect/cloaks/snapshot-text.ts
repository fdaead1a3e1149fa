import { crc32 } from 'node:zlib'
import { RoutingDocument } from '@sluice/contract/routing'

/** The snapshot is not whole: cut, duplicated, empty, or not a snapshot at all. */
export class SnapshotError extends Error {
  override name = 'SnapshotError'
}

/** Last line of a snapshot: the number of documents before it and the checksum of their bytes. */
export const trailerOf = (count: number, crc: number) => `{"documents":${count},"crc":${crc}}\n`

/** Reads a snapshot: one document per line, then the trailer. Throws `SnapshotError`. */
export function parseSnapshot(bytes: Buffer): RoutingDocument[] {
  const end = bytes.lastIndexOf(10, bytes.length - 2)
  const body = bytes.subarray(0, end + 1)
  const lines = body.length === 0 ? [] : body.toString('utf8').trimEnd().split('\n')
  if (bytes.toString('utf8', end + 1) !== trailerOf(lines.length, crc32(body)))
    throw new SnapshotError('is not whole')
  return lines.map((line) => {
    const read = RoutingDocument.safeParse(JSON.parse(line))
    if (!read.success) throw new SnapshotError('has a document of the wrong shape')
    return read.data
  })
}
