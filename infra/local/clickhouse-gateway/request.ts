import type { IncomingHttpHeaders } from 'node:http'
import { changesConnection, hasSeveralStatements } from './sql.ts'

/** `check`: the session must exist. */
export type SessionOfRequest = { id: string; check: boolean; timeoutMs: number }

/** One statement, as sent by a client of ClickHouse's HTTP interface. */
export type Statement = {
  sql: string
  /** Rows of an INSERT that are sent apart from its SQL. */
  data: Buffer | undefined
  database: string | undefined
  settings: ReadonlyMap<string, string>
  /** Values of `{name: Type}` placeholders, in the text form that the engine reads. */
  params: ReadonlyMap<string, string>
  queryId: string | undefined
  session: SessionOfRequest | undefined
  /** Format of results whose SQL names no FORMAT. */
  defaultFormat: string
}

/** A request that this gateway does not take; `code` and `type` are ClickHouse's for the same error. */
export class BadRequest extends Error {
  override name = 'BadRequest'
  readonly code: number
  readonly type: string

  constructor(code: number, message: string, type = 'BAD_REQUEST') {
    super(message)
    this.code = code
    this.type = type
  }
}

/** URL parameters that are not engine settings; what they control does not exist here. */
const IGNORED = new Set([
  'user',
  'password',
  'quota_key',
  'role',
  'wait_end_of_query',
  'buffer_size',
  'enable_http_compression',
  'send_progress_in_http_headers',
  'http_headers_progress_interval_ms',
  'stacktrace',
])
const REFUSED = new Set(['compress', 'decompress'])
/** Read by name. */
const READ = new Set([
  ...['query', 'database', 'query_id', 'default_format'],
  ...['session_id', 'session_check', 'session_timeout'],
])
const DEFAULT_SESSION_S = 60
const NAME = /^[A-Za-z_][A-Za-z0-9_.]*$/

/** Reads a statement from the URL and the complete body. Throws `BadRequest`. */
export function readStatement(url: URL, headers: IncomingHttpHeaders, body: Buffer): Statement {
  if (headers['content-type']?.startsWith('multipart/'))
    throw new BadRequest(48, 'multipart is not implemented')
  const settings = new Map<string, string>()
  const params = new Map<string, string>()
  for (const [key, value] of url.searchParams) {
    if (READ.has(key) || IGNORED.has(key)) continue
    if (REFUSED.has(key)) throw new BadRequest(48, `${key} is not implemented`)
    if (!NAME.test(key)) throw new BadRequest(115, `unknown setting ${JSON.stringify(key)}`)
    if (key.startsWith('param_')) params.set(key.slice('param_'.length), value)
    else settings.set(key, value)
  }
  const query = url.searchParams.get('query')
  const sql = query ?? body.toString('utf8')
  if (sql.trim() === '') throw new BadRequest(62, 'Empty query')
  if (hasSeveralStatements(sql)) throw new BadRequest(62, 'Multi-statements are not allowed')
  const session = sessionOf(url.searchParams)
  if (session && changesConnection(sql)) throw new BadRequest(48, 'a session keeps nothing here')
  return {
    sql,
    data: query !== null && body.length > 0 ? body : undefined,
    database: url.searchParams.get('database') ?? header(headers, 'x-clickhouse-database'),
    settings,
    params,
    queryId: url.searchParams.get('query_id') || undefined,
    session,
    defaultFormat:
      url.searchParams.get('default_format') ?? header(headers, 'x-clickhouse-format') ?? 'TabSeparated',
  }
}

function sessionOf(search: URLSearchParams): SessionOfRequest | undefined {
  const id = search.get('session_id')
  if (!id) return undefined
  const seconds = Number(search.get('session_timeout') ?? DEFAULT_SESSION_S)
  if (!Number.isSafeInteger(seconds) || seconds < 0)
    throw new BadRequest(374, 'session_timeout is not a number of seconds')
  return { id, check: search.get('session_check') === '1', timeoutMs: seconds * 1_000 }
}

function header(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
