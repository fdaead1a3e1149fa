import { Cancelled } from './engine.ts'
import { Overloaded } from './lanes.ts'
import { BadRequest } from './request.ts'

/** An error in the form of ClickHouse's HTTP interface. */
export type Problem = { status: number; code: number; text: string }

/** From ClickHouse's `exceptionCodeToHTTPStatus`; unlisted codes are 500. */
const STATUS = new Map<number, number>([
  ...[6, 26, 27, 33, 36, 38, 41, 43, 48, 53, 62, 69, 70, 72, 117, 131, 321, 456, 457].map(
    (code) => [code, 400] as const,
  ),
  ...[16, 46, 47, 50, 56, 60, 73, 81, 115].map((code) => [code, 404] as const),
  [193, 403],
  [516, 403],
  [497, 403],
  [164, 403],
  [202, 503],
  [241, 500],
])

const CODE = /Code: (\d+)\./

/** The client's answer; clients parse code and type from its text. */
export function problemOf(error: unknown, version: string): Problem {
  if (error instanceof BadRequest) return worded(error.code, error.message, error.type, version)
  if (error instanceof Overloaded) {
    return worded(202, error.message, 'TOO_MANY_SIMULTANEOUS_QUERIES', version)
  }
  if (error instanceof Cancelled) return worded(394, error.message, 'QUERY_WAS_CANCELLED', version)
  const message = error instanceof Error ? error.message : String(error)
  const code = Number(CODE.exec(message)?.[1] ?? 1001)
  const start = message.indexOf('Code: ')
  if (start === -1) return worded(code, message, 'STD_EXCEPTION', version)
  return { status: STATUS.get(code) ?? 500, code, text: `${message.slice(start)} (version ${version})\n` }
}

function worded(code: number, message: string, type: string, version: string): Problem {
  const text = `Code: ${code}. DB::Exception: ${message}. (${type}) (version ${version})\n`
  return { status: STATUS.get(code) ?? 500, code, text }
}
