/** The few things that the gateway reads from SQL text; the engine handles the rest. */

export const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
export const identifier = (name: string) => `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``

const FORMAT_AT_END = /\bFORMAT\s+([A-Za-z0-9_]+)\s*(?:SETTINGS\s[^;]*)?;?\s*$/i

/** The format named at the end of a statement. */
export const formatOf = (sql: string): string | undefined => FORMAT_AT_END.exec(sql)?.[1]

export type InsertTarget = { table: string; columns: string[] | undefined; format: string }

const PLAIN_INSERT =
  /^\s*INSERT\s+INTO\s+(?:TABLE\s+)?([\w.`"]+)\s*(?:\(([\w\s,.`"]*)\)\s*)?FORMAT\s+([A-Za-z0-9_]+)\s*;?\s*$/i
const unquote = (name: string) => name.trim().replaceAll(/[`"]/g, '')

/** Parses an INSERT in the plain form that clients write; undefined for any other statement. */
export function plainInsert(sql: string): InsertTarget | undefined {
  const found = PLAIN_INSERT.exec(sql)
  if (!found) return undefined
  const [, table = '', columns, format = ''] = found
  return { table: unquote(table), columns: columns?.split(',').map(unquote), format }
}

/** Statements that change the state of their connection. */
export const changesConnection = (sql: string) => /^\s*(SET|USE|CREATE\s+TEMPORARY)\b/i.test(sql)

const NOT_CODE = /'(?:[^'\\]|\\.|'')*'|`(?:[^`\\]|\\.)*`|"(?:[^"\\]|\\.)*"|--[^\n]*|\/\*[\s\S]*?\*\//g

/** Several statements in one text: the engine would run them, but a ClickHouse server refuses them, and so do we. */
export const hasSeveralStatements = (sql: string) =>
  !/^\s*INSERT\b/i.test(sql) && /;\s*\S/.test(sql.replaceAll(NOT_CODE, ''))

const KILL = /^\s*KILL\s+QUERY\s+WHERE\b(.*?)(?:\s(?:A?SYNC|(TEST)))?(?:\s+FORMAT\s+\w+)?\s*;?\s*$/is

export const isKill = (sql: string) => /^\s*KILL\s+QUERY\b/i.test(sql)

/** The condition of a KILL QUERY; undefined for `TEST`, which kills nothing, and for any other statement. */
export function killCondition(sql: string): string | undefined {
  const [, condition, onlyLooks] = KILL.exec(sql) ?? []
  return onlyLooks ? undefined : condition?.trim()
}

/** Whether the text may use a placeholder of that name. */
export const mentionsParam = (sql: string, name: string) => new RegExp(`\\{\\s*${name}\\s*:`).test(sql)

const CLIENT_QUERY_ID = "if(Settings['log_comment'] = '', query_id, Settings['log_comment'])"

/**
 * The engine gives every query its own id, so the client's id is passed as `log_comment`. Statements that look for
 * running queries by id are rewritten to look there.
 */
export function withClientQueryIds(sql: string): string {
  if (isKill(sql)) return sql.replaceAll(/\bquery_id\b/g, CLIENT_QUERY_ID)
  return sql.replaceAll(
    /\bsystem\.processes\b(?=(?:[^']*'[^']*')*[^']*$)/g,
    `(SELECT * REPLACE (${CLIENT_QUERY_ID} AS query_id) FROM system.processes)`,
  )
}
