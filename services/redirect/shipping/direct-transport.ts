import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { INGEST_PATH, IngestAnswer, MAX_INGEST_BYTES } from '@sluice/contract/visit'
import { Agent, request } from 'undici'
import { type Batch, TransportError, type Transports } from './transport.ts'

/** As many visits as fit into MAX_INGEST_BYTES: larger inserts cost ClickHouse far less per row. */
const MAX_VISITS = 16_000
const TIMEOUT_MS = 30_000
const PIECE_BYTES = 128 * 1024
const REST_MS = 1

/** Yields a body in pieces with pauses between: while the system copies a piece, nothing else runs on that core. */
async function* inPieces(body: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += PIECE_BYTES) {
    if (at > 0) await sleep(REST_MS)
    yield body.subarray(at, at + PIECE_BYTES)
  }
}

/** Posts batches directly to stats, which answers when they are stored. */
export function directTransports(target: {
  baseUrl: string
  secret: string
  timeoutMs?: number
}): Transports {
  const agent = new Agent({ connect: { timeout: 3_000 }, pipelining: 1 })
  const send = async (batch: Batch, signal: AbortSignal): Promise<void> => {
    const answer = await request(target.baseUrl + INGEST_PATH, {
      method: 'POST',
      dispatcher: agent,
      headers: {
        authorization: `Bearer ${target.secret}`,
        'content-type': 'application/x-ndjson',
        'content-length': String(batch.body.length),
      },
      body: Readable.from(inPieces(batch.body)),
      signal: AbortSignal.any([signal, AbortSignal.timeout(target.timeoutMs ?? TIMEOUT_MS)]),
    })
    const body = await answer.body.text()
    if (answer.statusCode !== 200)
      throw new TransportError(`stats answered ${answer.statusCode}: ${body.slice(0, 200)}`)
    const { spool, acked } = IngestAnswer.parse(JSON.parse(body))
    if (spool !== batch.spool || acked < batch.lastSeq)
      throw new TransportError(`stats has ${spool} up to ${acked}, not up to ${batch.lastSeq}`)
  }
  return {
    open: () => ({
      limits: { visits: MAX_VISITS, bytes: MAX_INGEST_BYTES },
      send,
      close: async () => {},
    }),
    close: () => agent.destroy(),
  }
}
