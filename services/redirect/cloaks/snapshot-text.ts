import { crc32 } from 'node:zlib'
import { RoutingDocument } from '@sluice/contract/routing'

/** The snapshot is not whole: cut, duplicated, empty, or not a snapshot at all. */
export class SnapshotError extends Error {
  override name = 'SnapshotError'
}

/** Last line of a snapshot: the number of documents before it and the checksum of their bytes. */
export const trailerOf = (count: number, crc: number) => `{"documents":${count},"crc":${crc}}\n`

/**
 * Reads a snapshot: one document per line, then the trailer. `unknown` counts the documents that this release cannot read:
 * another one wrote them. Throws `SnapshotError`.
 */
export function parseSnapshot(bytes: Buffer): { documents: RoutingDocument[]; unknown: number } {
  const end = bytes.lastIndexOf(10, bytes.length - 2)
  const body = bytes.subarray(0, end + 1)
  const lines = body.length === 0 ? [] : body.toString('utf8').trimEnd().split('\n')
  if (bytes.toString('utf8', end + 1) !== trailerOf(lines.length, crc32(body)))
    throw new SnapshotError('is not whole')
  const read = lines.map((line) => RoutingDocument.safeParse(JSON.parse(line)))
  const documents = read.flatMap(({ success, data }) => (success ? [data] : []))
  if (documents.length === 0 && read.length > 0) throw new SnapshotError('has no document of a known shape')
  return { documents, unknown: read.length - documents.length }
}
