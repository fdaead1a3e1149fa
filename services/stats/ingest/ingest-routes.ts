import { INGEST_PATH, type IngestAnswer, MAX_INGEST_BYTES } from '@sluice/contract/visit'
import { Problem } from '@sluice/kit/problem'
import type { FastifyInstance } from 'fastify'
import { readFrame } from './frame.ts'
import { NotStored } from './retry.ts'
import type { Client } from './user-agent.ts'
import type { Writer } from './writer.ts'

/** More records than this in memory make the service ask senders to come back later. */
const MAX_QUEUED = 200_000

/** The direct transport: `POST /internal/visits` with one spool's NDJSON, answered once it is stored. */
export function ingestRoutes(
  app: FastifyInstance,
  deps: { writer: Writer; clientOf: (userAgent: string) => Client },
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_INGEST_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.post<{ Body: Buffer | undefined }>(
      INGEST_PATH,
      { bodyLimit: MAX_INGEST_BYTES },
      async (request) => {
        if (deps.writer.queued() > MAX_QUEUED) throw new Problem('unavailable', { retryAfterSeconds: 1 })
        const frame = readFrame(request.body ?? Buffer.alloc(0), `direct ${request.ip}`, deps.clientOf)
        try {
          const acked = await deps.writer.submit(frame)
          return { spool: frame.spool, acked } satisfies IngestAnswer
        } catch (error) {
          if (error instanceof NotStored) throw new Problem('unavailable', {}, { cause: error })
          throw error
        }
      },
    )
  })
}
