import { VISIT_VERSION, Visit, VoidVisit } from '@sluice/contract/visit'
import { z } from 'zod'

/** Clocks beyond 2100 are broken; ClickHouse's dates end in 2149. */
const MAX_AT = Date.UTC(2100, 0, 1)
/** Sequence numbers and ids stay exact in a JSON number. */
const StoredVisit = Visit.extend({
  at: z
    .int()
    .nonnegative()
    .max(MAX_AT - 1),
})
const Void = VoidVisit.refine((visit) => visit.void_to >= visit.seq, 'void_to is before seq')
const Envelope = z.object({ v: z.number(), void_to: z.unknown().optional() })

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

/** Reads one NDJSON line of the stream. Never throws: what cannot be read is named as poison with the reason. */
export function parseLine(line: string, spool: string): ParsedLine {
  let json: unknown
  try {
    json = JSON.parse(line)
  } catch (error) {
    return poison('bad_json', String(error))
  }
  const visit = StoredVisit.safeParse(json)
  if (visit.success) {
    return visit.data.spool === spool ? { kind: 'visit', visit: visit.data } : poison('other_spool')
  }
  return parseRest(json, spool, visit.error)
}

function parseRest(json: unknown, spool: string, fault: z.ZodError): ParsedLine {
  const envelope = Envelope.safeParse(json)
  if (!envelope.success) return poison('wrong_shape', z.prettifyError(fault))
  if (envelope.data.v !== VISIT_VERSION) return poison('unknown_version', `v ${envelope.data.v}`)
  if (envelope.data.void_to === undefined) return poison('wrong_shape', z.prettifyError(fault))
  const hole = Void.safeParse(json)
  if (!hole.success) return poison('wrong_shape', z.prettifyError(hole.error))
  return hole.data.spool === spool ? { kind: 'void', visit: hole.data } : poison('other_spool')
}
