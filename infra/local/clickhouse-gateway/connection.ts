import { Session } from 'chdb'
import type { Statement } from './request.ts'
import { changesConnection, formatOf, identifier, mentionsParam, plainInsert, quoted } from './sql.ts'

export type Outcome = {
  body: Uint8Array
  format: string
  rowsRead: number
  bytesRead: number
  rowsWritten: number
  bytesWritten: number
  elapsedSeconds: number
}

/** Formats whose rows the engine takes as bytes; rows in other formats are part of the SQL text. */
const RAW_FORMATS = [
  'JSONEachRow',
  'JSONCompactEachRow',
  'CSV',
  'CSVWithNames',
  'TSV',
  'TabSeparated',
] as const
const rawFormat = (name: string) => RAW_FORMATS.find((format) => format === name)

/**
 * One connection to the engine, for one statement at a time. A connection keeps settings, parameters and the current
 * database, so before each statement only the differences are set.
 */
export class Connection {
  #session: Session
  readonly #path: string
  #applied = new Map<string, string>()
  #params = new Set<string>()
  #database = 'default'

  constructor(path: string) {
    this.#path = path
    this.#session = new Session(path)
  }

  async run(statement: Statement): Promise<Outcome> {
    if ([...this.#params].some((name) => !statement.params.has(name) && mentionsParam(statement.sql, name))) {
      this.#renew()
    }
    try {
      await this.#prepare(statement)
      return await this.#execute(statement)
    } catch (error) {
      await this.#forget()
      throw error
    } finally {
      if (changesConnection(statement.sql)) this.#renew()
    }
  }

  close(): void {
    this.#session.close()
  }

  /** Clears a failed query: it stays in `system.processes` until its connection runs something else. */
  async #forget(): Promise<void> {
    try {
      await this.#session.queryAsync('SELECT 1')
    } catch {
      this.#renew()
    }
  }

  #renew(): void {
    this.#session.close()
    this.#session = new Session(this.#path)
    this.#applied = new Map()
    this.#params = new Set()
    this.#database = 'default'
  }

  async #prepare(statement: Statement): Promise<void> {
    const database = statement.database ?? 'default'
    if (database !== this.#database) {
      await this.#session.queryAsync(`USE ${identifier(database)}`)
      this.#database = database
    }
    const changes: string[] = []
    for (const [name, value] of statement.settings) {
      if (this.#applied.get(name) !== value) changes.push(`${name} = ${quoted(value)}`)
    }
    for (const name of this.#applied.keys()) {
      if (!statement.settings.has(name)) changes.push(`${name} = DEFAULT`)
    }
    for (const [name, value] of statement.params) changes.push(`param_${name} = ${quoted(value)}`)
    if (changes.length === 0) return
    for (const name of statement.params.keys()) this.#params.add(name)
    try {
      await this.#session.queryAsync(`SET ${changes.join(', ')}`)
    } catch (error) {
      this.#renew()
      throw error
    }
    this.#applied = new Map(statement.settings)
  }

  async #execute({ sql, data, defaultFormat }: Statement): Promise<Outcome> {
    const target = data && plainInsert(sql)
    const raw = target && rawFormat(target.format)
    if (raw) {
      const written = await this.#session.insert({
        table: target.table,
        ...(target.columns && { columns: target.columns }),
        values: data,
        format: raw,
      })
      return {
        body: new Uint8Array(),
        format: raw,
        rowsRead: written.rowsWritten,
        bytesRead: data.length,
        rowsWritten: written.rowsWritten,
        bytesWritten: written.bytesWritten,
        elapsedSeconds: written.elapsed,
      }
    }
    const format = formatOf(sql) ?? defaultFormat
    const text = data ? `${sql}\n${data.toString('utf8')}` : sql
    const result = await this.#session.queryAsync(text, { format })
    return {
      body: result.bytes(),
      format,
      rowsRead: result.rowsRead,
      bytesRead: result.bytesRead,
      rowsWritten: 0,
      bytesWritten: 0,
      elapsedSeconds: result.elapsed,
    }
  }
}
