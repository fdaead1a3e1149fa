import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gunzip, zstdDecompress } from 'node:zlib'
import type { Outcome } from './connection.ts'
import type { Engine } from './engine.ts'
import { problemOf } from './problem.ts'
import { BadRequest, readStatement } from './request.ts'
import { createSessions, type Sessions } from './sessions.ts'

const MAX_BODY_BYTES = 64 * 1024 * 1024

/** The part of ClickHouse's HTTP interface that `@clickhouse/client` needs, in front of the engine. */
export function createGateway(engine: Engine, password: string): Server {
  const sessions = createSessions()
  const server = createServer((request, response) => {
    answer({ engine, sessions, password }, request, response).catch((error: unknown) =>
      fail(response, error, engine.version),
    )
  })
  server.keepAliveTimeout = 30_000
  return server
}

type Gateway = { engine: Engine; sessions: Sessions; password: string }

async function answer(
  { engine, sessions, password }: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://gateway')
  if (url.pathname === '/ping') return void response.end('Ok.\n')
  if (!knows(password, request)) throw new BadRequest(516, 'Authentication failed')
  const body = await decoded(request.headers['content-encoding'], await wholeBody(request))
  const statement = readStatement(url, request.headers, body)
  const queryId = statement.queryId ?? randomUUID()
  const leave = statement.session && sessions.enter(statement.session)
  const outcome = await engine
    .run({ ...statement, queryId }, () => !response.destroyed)
    .finally(() => leave?.())
  response.writeHead(200, {
    'content-type': contentType(outcome.format),
    'content-length': outcome.body.length,
    'x-clickhouse-query-id': queryId,
    'x-clickhouse-format': outcome.format,
    'x-clickhouse-timezone': 'UTC',
    'x-clickhouse-summary': summary(outcome),
  })
  response.end(outcome.body)
}

function fail(response: ServerResponse, error: unknown, version: string): void {
  if (response.headersSent || response.destroyed) return
  const problem = problemOf(error, version)
  response.writeHead(problem.status, {
    'content-type': 'text/plain; charset=UTF-8',
    'x-clickhouse-exception-code': problem.code,
    ...(error instanceof BodyTooLarge && { connection: 'close' }),
  })
  response.end(problem.text)
}

class BodyTooLarge extends BadRequest {}

async function wholeBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > MAX_BODY_BYTES)
      throw new BodyTooLarge(307, `more than ${MAX_BODY_BYTES} bytes in one request`)
    chunks.push(chunk)
  }
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
}

async function decoded(encoding: string | undefined, body: Buffer): Promise<Buffer> {
  if (!encoding || encoding === 'identity') return body
  const options = { maxOutputLength: MAX_BODY_BYTES }
  if (encoding === 'gzip') return promisify(gunzip)(body, options)
  if (encoding === 'zstd') return promisify(zstdDecompress)(body, options)
  throw new BadRequest(48, `content encoding ${encoding} is not implemented`)
}

const digest = (text: string) => createHash('sha256').update(text).digest()

function knows(password: string, request: IncomingMessage): boolean {
  const basic = /^Basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const pair = basic ? Buffer.from(basic, 'base64').toString('utf8') : ''
  const given = request.headers['x-clickhouse-key'] ?? pair.slice(pair.indexOf(':') + 1)
  return timingSafeEqual(digest(String(given)), digest(password))
}

function contentType(format: string): string {
  if (format.startsWith('JSONEachRow') || format.startsWith('JSONCompactEachRow')) {
    return 'application/x-ndjson; charset=UTF-8'
  }
  if (format.startsWith('JSON')) return 'application/json; charset=UTF-8'
  if (format.startsWith('CSV')) return 'text/csv; charset=UTF-8'
  if (/^(TSV|TabSeparated)/.test(format)) return 'text/tab-separated-values; charset=UTF-8'
  return 'text/plain; charset=UTF-8'
}

const summary = (outcome: Outcome) =>
  JSON.stringify({
    read_rows: String(outcome.rowsRead),
    read_bytes: String(outcome.bytesRead),
    written_rows: String(outcome.rowsWritten),
    written_bytes: String(outcome.bytesWritten),
    total_rows_to_read: '0',
    result_rows: '0',
    result_bytes: String(outcome.body.length),
    elapsed_ns: String(Math.round(outcome.elapsedSeconds * 1e9)),
  })
