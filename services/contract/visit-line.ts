import { Visit, VoidVisit } from './visit.ts'

const VISIT_KEYS = Visit.keyof().options
const VOID_KEYS = VoidVisit.keyof().options

/** The line of a visit or void record without its line end: its values as a JSON array, in the order of the schema. */
export function visitLine(visit: Visit | VoidVisit): string {
  if ('void_to' in visit) return JSON.stringify(VOID_KEYS.map((key) => visit[key]))
  return JSON.stringify(VISIT_KEYS.map((key) => visit[key]))
}

/** The values of a line by name, for `Visit` to check; undefined when their number is not that of a visit. */
export function visitOfLine(line: unknown): Record<keyof Visit, unknown> | undefined {
  if (!Array.isArray(line) || line.length !== VISIT_KEYS.length) return undefined
  // Written out for speed: stats does it for every visit.
  return {
    v: line[0],
    spool: line[1],
    seq: line[2],
    at: line[3],
    owner: line[4],
    cloak: line[5],
    cloak_version: line[6],
    mode: line[7],
    redirect_to: line[8],
    reason: line[9],
    country: line[10],
    geo_build: line[11],
    ip: line[12],
    user_agent: line[13],
    referrer: line[14],
    metered: line[15],
    lease: line[16],
    lease_no: line[17],
  }
}

/** The same for `VoidVisit`. */
export function voidOfLine(line: unknown): Record<keyof VoidVisit, unknown> | undefined {
  if (!Array.isArray(line) || line.length !== VOID_KEYS.length) return undefined
  return { v: line[0], spool: line[1], seq: line[2], void_to: line[3] }
}
