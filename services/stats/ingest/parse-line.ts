import { Visit, VoidVisit } from '@sluice/contract/visit'
import { isReadVersion, visitOfLine, voidOfLine } from '@sluice/contract/visit-line'
import { z } from 'zod'

/** A clock beyond 2100 is wrong; ClickHouse's dates end in 2149. */
const MAX_AT = Date.UTC(2100, 0, 1)
/** Sequence numbers and ids that stay exact as JSON numbers. */
const StoredVisit = Visit.extend({
  at: z
    .int()
    .nonnegative()
    .max(MAX_AT - 1),
})
const Void = VoidVisit.refine((visit) => visit.void_to >= visit.seq, 'void_to is before seq')
/** What every version begins with; from version 1 on it is the first value. */
const Version = z.union([
  z.tuple([z.number()], z.unknown()).transform(([v]) => v),
  z.object({ v: z.number() }).transform(({ v }) => v),
])

export const POISON_REASONS = [
  'too_long',
  'bad_json',
  'unknown_version',
  'wrong_shape',
  'other_spool',
] as const
export type PoisonReason = (typeof POISON_REASONS)[number]
export type ParsedLine =
  | { kind: 'visit'; visit: Visit }
  | { kind: 'void'; visit: VoidVisit }
  | { kind: 'poison'; reason: PoisonReason; detail: string }

const poison = (reason: PoisonReason, detail = ''): ParsedLine => ({ kind: 'poison', reason, detail })

/** Reads one NDJSON line of the stream. Never throws: an unreadable line is returned with the reason. */
export function parseLine(line: string, spool: string): ParsedLine {
  let json: unknown
  try {
    json = JSON.parse(line)
  } catch (error) {
    return poison('bad_json', String(error))
  }
  const values = visitOfLine(json)
  const visit = StoredVisit.safeParse(values)
  if (visit.success) {
    return visit.data.spool === spool ? { kind: 'visit', visit: visit.data } : poison('other_spool')
  }
  return parseRest(
    json,
    spool,
    values ? z.prettifyError(visit.error) : 'neither the values of a visit nor of a void record',
  )
}

function parseRest(json: unknown, spool: string, fault: string): ParsedLine {
  const version = Version.safeParse(json)
  if (!version.success) return poison('wrong_shape', fault)
  if (!isReadVersion(version.data)) return poison('unknown_version', `v ${version.data}`)
  const values = voidOfLine(json)
  if (values === undefined) return poison('wrong_shape', fault)
  const hole = Void.safeParse(values)
  if (!hole.success) return poison('wrong_shape', z.prettifyError(hole.error))
  return hole.data.spool === spool ? { kind: 'void', visit: hole.data } : poison('other_spool')
}
