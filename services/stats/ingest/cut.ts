import { createHash } from 'node:crypto'
import type { Mark, Step } from './plan.ts'

/** Spools whose steps go into one insert; keeps the query's id short. */
const MAX_CUT_SPOOLS = 100

type VisitsStep = Step & { kind: 'visits' }
type MarksStep = Step & { kind: 'marks' }
export type VisitsCut = { kind: 'visits'; parts: { spool: string; step: VisitsStep }[] }
export type MarksCut = { kind: 'marks'; parts: { spool: string; step: MarksStep }[] }
/** What one insert stores: for each of some spools its next step. One partition, hence all of it or nothing. */
export type Cut = VisitsCut | MarksCut

/**
 * Takes the next cut off the spools' queues of steps (changing them): marks first, else runs of one partition, up to
 * about `maxRows`. `undefined` when nothing is left.
 */
export function takeCut(queues: Map<string, Step[]>, maxRows: number): Cut | undefined {
  const marks: MarksCut['parts'] = []
  const runs: VisitsCut['parts'] = []
  let rows = 0
  for (const [spool, steps] of queues) {
    const step = steps[0]
    if (step?.kind === 'marks' && marks.length < MAX_CUT_SPOOLS) marks.push({ spool, step })
    if (step?.kind !== 'visits' || runs.length >= MAX_CUT_SPOOLS) continue
    if (runs[0] && (step.partition !== runs[0].step.partition || rows + step.items.length > maxRows)) continue
    runs.push({ spool, step })
    rows += step.items.length
  }
  const cut: Cut = marks.length > 0 ? { kind: 'marks', parts: marks } : { kind: 'visits', parts: runs }
  for (const { spool } of cut.parts) queues.get(spool)?.shift()
  return cut.parts.length > 0 ? cut : undefined
}

/** What is not yet stored of a cut, given the spools' high-water marks; `undefined` when all of it is. */
export function restOfCut(cut: Cut, highWater: ReadonlyMap<string, number>): Cut | undefined {
  if (cut.kind === 'marks') {
    const parts = cut.parts.flatMap(({ spool, step }) => {
      const marks = step.marks.filter((mark: Mark) => mark.to > (highWater.get(spool) ?? 0))
      return marks.length > 0 ? [{ spool, step: { ...step, marks } }] : []
    })
    return parts.length > 0 ? { kind: 'marks', parts } : undefined
  }
  const parts = cut.parts.flatMap(({ spool, step }) => {
    const rest = behind(step, highWater.get(spool) ?? 0)
    return rest ? [{ spool, step: rest }] : []
  })
  return parts.length > 0 ? { kind: 'visits', parts } : undefined
}

function behind(step: VisitsStep, highWater: number): VisitsStep | undefined {
  if (highWater >= step.to) return undefined
  const items = step.items.filter(({ seq }) => seq > highWater)
  return { ...step, items, from: items[0]!.seq }
}

export const rowsOf = (cut: VisitsCut) => cut.parts.reduce((sum, { step }) => sum + step.items.length, 0)

/** The rows of a cut of two or more as two cuts, to be stored one after the other. */
export function halvesOf(cut: VisitsCut): [VisitsCut, VisitsCut] {
  const halves: [VisitsCut, VisitsCut] = [
    { kind: 'visits', parts: [] },
    { kind: 'visits', parts: [] },
  ]
  let room = Math.floor(rowsOf(cut) / 2)
  for (const { spool, step } of cut.parts) {
    const first = step.items.slice(0, room)
    const second = step.items.slice(room)
    room -= first.length
    for (const [i, items] of [first, second].entries()) {
      if (items.length === 0) continue
      const part = { ...step, items, from: items[0]!.seq, to: items.at(-1)!.seq }
      halves[i]!.parts.push({ spool, step: part })
    }
  }
  return halves
}

/** The same for the same content: ClickHouse then drops a repeat by itself. */
export function tokenOf(cut: Cut): string {
  const text = cut.parts.map(({ spool, step }) => `${spool}:${step.from}-${step.to}`).join('\n')
  return `${cut.kind}-${createHash('sha256').update(text).digest('hex').slice(0, 40)}`
}
