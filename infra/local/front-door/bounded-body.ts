import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'

/** The sender gave more than is taken here. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
}

/** The request's body, or null when it has none; fails with `BodyTooLarge` past `maxBytes`. */
export function boundedBody(request: IncomingMessage, maxBytes: number): Transform | null {
  const length = request.headers['content-length']
  if (length === undefined && request.headers['transfer-encoding'] === undefined) return null
  if (Number(length ?? 0) > maxBytes) throw new BodyTooLarge()
  if (length === '0') return null
  let seen = 0
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      done(seen > maxBytes ? new BodyTooLarge() : null, chunk)
    },
  })
  request.on('error', (error) => bounded.destroy(error))
  return request.pipe(bounded)
}
