import { UNTOLD, VISIT_VERSION, Visit, VoidVisit } from './visit.ts'

const VISIT_KEYS = Visit.keyof().options
const VOID_KEYS = VoidVisit.keyof().options

/** Nodes that are not upgraded yet, their journals and Kafka hold lines of this version. */
const VERSION_BEFORE = 2
const VALUES_BEFORE = 18

export const isReadVersion = (version: number): boolean =>
  version === VISIT_VERSION || version === VERSION_BEFORE

/** The line of a visit or void record without its line end: its values as a JSON array, in the order of the schema. */
export function visitLine(visit: Visit | VoidVisit): string {
  if ('void_to' in visit) return JSON.stringify(VOID_KEYS.map((key) => visit[key]))
  return JSON.stringify(VISIT_KEYS.map((key) => visit[key]))
}

/**
 * The values of a line by name, for `Visit` to check, whichever of the two versions it has; undefined when their number
 * is not that of a visit of its version.
 */
export function visitOfLine(line: unknown): Record<keyof Visit, unknown> | undefined {
  if (!Array.isArray(line)) return undefined
  if (line[0] === VERSION_BEFORE) return line.length === VALUES_BEFORE ? visitBefore(line) : undefined
  if (line.length !== VISIT_KEYS.length) return undefined
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
    inactive_cause: line[10],
    country: line[11],
    geo_build: line[12],
    ip: line[13],
    user_agent: line[14],
    referrer: line[15],
    language: line[16],
    prefetch: line[17],
    domain: line[18],
    variant: line[19],
    campaign: line[20],
    metered: line[21],
    lease: line[22],
    lease_no: line[23],
  }
}

/** A line of version 2 as the visit that version 3 would have recorded. */
function visitBefore(line: unknown[]): Record<keyof Visit, unknown> {
  return {
    v: VISIT_VERSION,
    spool: line[1],
    seq: line[2],
    at: line[3],
    owner: line[4],
    cloak: line[5],
    cloak_version: line[6],
    mode: line[7],
    redirect_to: line[8],
    reason: line[9] === 'paused' ? 'inactive' : line[9],
    country: line[10],
    geo_build: line[11],
    ip: line[12],
    user_agent: line[13],
    referrer: line[14],
    metered: line[15],
    lease: line[16],
    lease_no: line[17],
    ...UNTOLD,
  }
}

/** The same for `VoidVisit`, whose values are the same in both versions. */
export function voidOfLine(line: unknown): Record<keyof VoidVisit, unknown> | undefined {
  if (!Array.isArray(line) || line.length !== VOID_KEYS.length) return undefined
  const v: unknown = line[0] === VERSION_BEFORE ? VISIT_VERSION : line[0]
  return { v, spool: line[1], seq: line[2], void_to: line[3] }
}
