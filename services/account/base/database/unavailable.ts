const CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
/** lock_not_available, query_canceled (statement_timeout), too_many_connections, shutdown or startup, disk full. */
const SQL_STATES = /^(08|55P03|57014|57P0|53|25P03|40)/
const TEXTS =
  /timeout exceeded when trying to connect|connection terminated|query read timeout|not queryable/i

/** Whether Postgres refused a value as such, e.g. text with a NUL (class 22, data exception). */
export const isUnstorable = (error: Error): boolean =>
  'code' in error && typeof error.code === 'string' && /^22/.test(error.code) && 'severity' in error

/** Whether a database error means "not now" (busy, gone, restarting) rather than "wrong query". */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return CODES.has(code) || SQL_STATES.test(code) || TEXTS.test(error.message)
}
