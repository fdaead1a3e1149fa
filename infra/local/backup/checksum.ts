import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Checksum = { bytes: number; sha256: string }

/** A pass-through stream; `sum` is the checksum of everything passed so far. */
export function checksumming(): { stream: Transform; sum(): Checksum } {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, sum: () => ({ bytes, sha256: hash.copy().digest('hex') }) }
}

/** Writes a new file that survives a power cut; returns its checksum. */
export async function writeChecked(source: NodeJS.ReadableStream, path: string): Promise<Checksum> {
  const { stream, sum } = checksumming()
  await pipeline(source, stream, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  return sum()
}

export const checksumOfFile = (path: string): Promise<Checksum> => checksumOf(createReadStream(path))

export async function checksumOf(source: NodeJS.ReadableStream): Promise<Checksum> {
  const { stream, sum } = checksumming()
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(source, stream, nowhere)
  return sum()
}
