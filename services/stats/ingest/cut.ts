import { createHash } from 'node:crypto'
import type { VisitItem } from './frame.ts'
import type { Mark, RunLimits, Step, VisitsStep } from './plan.ts'

/** Limits the spools whose steps go into one insert, to keep the query's id short. */
const MAX_CUT_SPOOLS = 100

type MarksStep = Step & { kind: 'marks' }
export type VisitsCut = { kind: 'visits'; parts: { spool: string; step: VisitsStep }[] }
export type MarksCut = { kind: 'marks'; parts: { spool: string; step: MarksStep }[] }
/** What one insert stores: the next step of one or more spools. One partition, hence all or nothing. */
export type Cut = VisitsCut | MarksCut

/**
 * Takes the next cut off the spools' queues of steps, which it changes: marks first, otherwise runs of one partition. A
 * cut of several runs stays within `limits`. `undefined` when nothing is left.
 */
export function takeCut(queues: Map<string, Step[]>, limits: RunLimits): Cut | undefined {
  const marks: MarksCut['parts'] = []
  const runs: VisitsCut['parts'] = []
  let rows = 0
  let bytes = 0
  const fits = (step: VisitsStep, first: VisitsStep) =>
    step.partition === first.partition &&
    rows + step.items.length <= limits.rows &&
    bytes + step.bytes <= limits.bytes
  for (const [spool, steps] of queues) {
    const step = steps[0]
    if (step?.kind === 'marks' && marks.length < MAX_CUT_SPOOLS) marks.push({ spool, step })
    if (step?.kind !== 'visits' || runs.length >= MAX_CUT_SPOOLS) continue
    if (runs[0] && !fits(step, runs[0].step)) continue
    runs.push({ spool, step })
    rows += step.items.length
    bytes += step.bytes
  }
  const cut: Cut = marks.length > 0 ? { kind: 'marks', parts: marks } : { kind: 'visits', parts: runs }
  for (const { spool } of cut.parts) queues.get(spool)?.shift()
  return cut.parts.length > 0 ? cut : undefined
}

/** The part of a cut that is not stored yet, given the spools' high-water marks; `undefined` when all of it is. */
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
  return part(
    step,
    step.items.filter(({ seq }) => seq > highWater),
  )
}

/** A step of these items only. `items` is not empty. */
const part = (step: VisitsStep, items: VisitItem[]): VisitsStep => ({
  ...step,
  items,
  from: items[0]!.seq,
  to: items.at(-1)!.seq,
  bytes: items.reduce((sum, { start, end }) => sum + end - start, 0),
})

export const rowsOf = (cut: VisitsCut) => cut.parts.reduce((sum, { step }) => sum + step.items.length, 0)

/** A cut of two or more rows as two cuts, to be stored one after the other. */
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
      if (items.length > 0) halves[i]!.parts.push({ spool, step: part(step, items) })
    }
  }
  return halves
}

export const spoolsOf = (cut: Cut) => cut.parts.map(({ spool }) => spool)

/**
 * The same token for the same content, so that ClickHouse drops a repeat by itself. `lost`: how many tokens of this content
 * ClickHouse remembers without having it.
 */
export function tokenOf(cut: Cut, lost = 0): string {
  const text = cut.parts.map(({ spool, step }) => `${spool}:${step.from}-${step.to}`).join('\n')
  const token = `${cut.kind}-${createHash('sha256').update(text).digest('hex').slice(0, 40)}`
  return lost === 0 ? token : `${token}-${lost}`
}
