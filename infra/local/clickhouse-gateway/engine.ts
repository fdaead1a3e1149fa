import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drainPending, Session } from 'chdb'
import { Connection, type Outcome } from './connection.ts'
import { createLanes } from './lanes.ts'
import type { Statement } from './request.ts'
import { isKill, killCondition, quoted, withClientQueryIds } from './sql.ts'

export type EngineOptions = {
  /** Directory of the durable data, used by one process at a time. */
  path: string
  /** The engine's memory limit. */
  memoryBytes: number
  /** Number of statements that run at once; further ones wait. */
  lanes: number
  queueLength: number
}

export type Engine = {
  readonly version: string
  /** `wanted` is asked before the statement runs: is the client still waiting? */
  run(statement: Statement, wanted?: () => boolean): Promise<Outcome>
  /** Lets running statements finish, then closes. */
  close(): Promise<void>
}

const MAX_RESULT_BYTES = 64 * 1024 * 1024
/** An abandoned query must not hold its lane forever; a statement may set another limit. */
const MAX_SECONDS = 120

const OWN_QUESTION: Omit<Statement, 'sql'> = {
  data: undefined,
  database: undefined,
  settings: new Map(),
  params: new Map(),
  queryId: undefined,
  session: undefined,
  defaultFormat: 'JSONEachRow',
}

/** A statement that was never run. */
export class Cancelled extends Error {
  override name = 'Cancelled'
}

/** Few background threads: the engine shares the machine with everything else. */
const serverConfig = (memoryBytes: number) => `<clickhouse>
  <max_server_memory_usage>${memoryBytes}</max_server_memory_usage>
  <mark_cache_size>${Math.floor(memoryBytes / 16)}</mark_cache_size>
  <background_pool_size>2</background_pool_size>
  <background_schedule_pool_size>2</background_schedule_pool_size>
  <asynchronous_metrics_update_period_s>600</asynchronous_metrics_update_period_s>
</clickhouse>
`

/** Opens ClickHouse's engine in this process. */
export function openEngine(options: EngineOptions): Engine {
  const data = join(options.path, 'data')
  mkdirSync(data, { recursive: true })
  const config = join(options.path, 'config.xml')
  // Not rewritten, so that the engine starts on a full disk.
  const text = serverConfig(options.memoryBytes)
  if (!existsSync(config) || readFileSync(config, 'utf8') !== text) writeFileSync(config, text)
  // The first session carries the server configuration and keeps the engine open between statements.
  const keeper = new Session(data, { connectionArgs: [`--config-file=${config}`] })
  const limits = new Map([
    ['max_memory_usage', String(Math.floor(options.memoryBytes * 0.75))],
    ['max_result_bytes', String(MAX_RESULT_BYTES)],
    ['result_overflow_mode', 'throw'],
    ['max_execution_time', String(MAX_SECONDS)],
  ])
  const free: Connection[] = []
  const lanes = createLanes(options.lanes, options.queueLength)
  const kills = createLanes(2, options.queueLength)

  async function onConnection(statement: Statement): Promise<Outcome> {
    const connection = free.pop() ?? new Connection(data)
    try {
      return await connection.run(statement)
    } finally {
      free.push(connection)
    }
  }

  /** A kill must also drop waiting queries, so that none of the killed ones runs later. */
  async function killWaiting(sql: string): Promise<void> {
    const condition = killCondition(sql)
    const waiting = lanes.waitingNames()
    if (condition === undefined || waiting.length === 0) return
    const ids = `SELECT arrayJoin([${waiting.map(quoted).join(', ')}]) AS query_id`
    const { body } = await onConnection({
      ...OWN_QUESTION,
      sql: `SELECT DISTINCT query_id FROM (${ids}) WHERE ${condition} FORMAT JSONEachRow`,
    })
    const lines = Buffer.from(body).toString('utf8').split('\n').filter(Boolean)
    const killed = new Set(lines.map((line) => String(JSON.parse(line).query_id)))
    lanes.dropWaiting(killed, new Cancelled('Query was cancelled while it waited'))
  }

  return {
    version: keeper.query('SELECT version()', 'TSV').trim(),
    run(statement, wanted = () => true) {
      const settings = new Map([...limits, ...statement.settings])
      if (statement.queryId && !settings.has('log_comment')) settings.set('log_comment', statement.queryId)
      const whole = { ...statement, settings, sql: withClientQueryIds(statement.sql) }
      const kill = isKill(statement.sql)
      const turn = async () => {
        if (!wanted()) throw new Cancelled('The client has gone')
        if (kill) await killWaiting(statement.sql)
        return onConnection(whole)
      }
      return kill ? kills.run(turn) : lanes.run(turn, statement.queryId)
    },
    async close() {
      await Promise.all([lanes.idle(), kills.idle()])
      for (const connection of free) connection.close()
      keeper.close()
      await drainPending()
    },
  }
}
