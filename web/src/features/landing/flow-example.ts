import type { Frame, Source } from './flow-shape.ts'

/** The example of the picture; its numbers are invented, and the picture says so. */
export const SOURCES: readonly Source[] = [
  { key: 'US', kind: 'real', visits: 5_140 },
  { key: 'BR', kind: 'audit', visits: 1_172 },
  { key: 'JP', kind: 'real', visits: 2_946 },
  { key: 'flow.blacklisted', kind: 'audit', visits: 487 },
  { key: 'DE', kind: 'real', visits: 1_972 },
  { key: 'flow.elsewhere', kind: 'audit', visits: 763 },
]
export const TARGETS = 'US · JP · DE'

const PER_VISIT = { wide: 0.0258, tall: 0.0185 }
const total = (kind: Source['kind']) =>
  SOURCES.filter((each) => each.kind === kind).reduce((sum, { visits }) => sum + visits, 0)
export const VISITS = { real: total('real'), audit: total('audit') }

export const WIDE: Frame = {
  at: { from: 132, gate: 404, to: 580 },
  perVisit: PER_VISIT.wide,
  start: 59,
  gap: 20,
  gate: { real: 117, audit: 125 + VISITS.real * PER_VISIT.wide },
  end: { real: 84, audit: 148 + VISITS.real * PER_VISIT.wide },
  perLine: 22,
  upright: false,
}
export const TALL: Frame = {
  at: { from: 74, gate: 252, to: 388 },
  perVisit: PER_VISIT.tall,
  start: 14.6,
  gap: 18,
  gate: { real: 55.6, audit: 63.6 + VISITS.real * PER_VISIT.tall },
  end: { real: 6, audit: 344 - VISITS.audit * PER_VISIT.tall },
  perLine: 24,
  upright: true,
}
