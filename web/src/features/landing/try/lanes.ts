import type { SimulatedVisit } from '../../../parts/simulated-visits.ts'
import type { Kind } from '../flow-shape.ts'

/** Height of a country's line in the picture, in px. */
export const ROW = 40
/** Across the picture, in hundredths of its width. */
export const GATE = 34
const TURN = 68
/** Between two lines that arrive at the same side. */
const STEP = 9

export type Lane = { country: string; kind: Kind; path: string }

/** One line per visit: straight to the gate, and behind it to the middle of its side, the real one above the audit one. */
export function lanesOf(visits: readonly SimulatedVisit[]): Lane[] {
  const height = visits.length * ROW
  const kinds = visits.map(({ to }): Kind => (to === 'real' ? 'real' : 'audit'))
  const middle = { real: height * 0.24, audit: height * 0.76 }
  return visits.map(({ country }, row) => {
    const kind = kinds[row] ?? 'audit'
    const same = kinds.filter((each) => each === kind).length
    const before = kinds.slice(0, row).filter((each) => each === kind).length
    const from = (row + 0.5) * ROW
    const to = middle[kind] + (before - (same - 1) / 2) * STEP
    return { country, kind, path: `M0 ${from}H${GATE}C${TURN} ${from} ${TURN} ${to} 100 ${to}` }
  })
}
