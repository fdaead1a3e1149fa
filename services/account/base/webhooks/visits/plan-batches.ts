import type { RecordedRow, RecordedVisitsAnswer, SpoolMarks } from '@sluice/contract/recorded-visits'
import type { RecordedVisit } from '@sluice/contract/webhook-events'
import { cutBatches } from './cut-batches.ts'
import { recordedVisit } from './recorded-visit.ts'

/** Between two events of one endpoint: at most 20 a second are due. */
export const GAP_MS = 50
/** Deliveries of one endpoint that may wait: a minute's worth at that rate. Visits beyond it are skipped. */
export const MAX_WAITING = 1_200

/** Times are Unix milliseconds. */
export type Turn = {
  now: number
  /** When the last event is due. */
  slotAt: number
  /** Events that may be added. */
  room: number
  marks: SpoolMarks
  withAddress: boolean
}
export type Plan = {
  /** `from`: the time of the oldest visit. */
  batches: { visits: RecordedVisit[]; from: number; dueAt: number }[]
  marks: SpoolMarks
  slotAt: number
  skipped: number
  /** Everything up to the ends of the spools is sent or skipped; otherwise the rest is asked for again. */
  done: boolean
}

const marksOf = (rows: readonly RecordedRow[]): SpoolMarks =>
  Object.fromEntries(
    [...Map.groupBy(rows, ({ spool }) => spool)].map(([spool, its]) => [spool, its.at(-1)?.seq ?? 0]),
  )

/** What an endpoint gets of an answer, when, and what it is too late for. */
export function planBatches(turn: Turn, answer: RecordedVisitsAnswer): Plan {
  const { rows, left } = answer
  const cut = cutBatches(rows.map((row) => recordedVisit(row, turn.withAddress)))
  let taken = 0
  let { slotAt } = turn
  const batches = cut.slice(0, Math.max(0, turn.room)).map((visits) => {
    const from = Math.min(...rows.slice(taken, taken + visits.length).map(({ at }) => at))
    taken += visits.length
    slotAt = Math.max(turn.now, slotAt + GAP_MS)
    return { visits, from, dueAt: slotAt }
  })
  const full = batches.length >= turn.room
  const done = full || left === 0
  return {
    batches,
    marks: done ? answer.marks : { ...turn.marks, ...marksOf(rows) },
    slotAt,
    skipped: done ? rows.length - taken + left : 0,
    done,
  }
}
