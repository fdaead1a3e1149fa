import type { DeadLetter, FrameItem, VisitItem } from './frame.ts'

/** Limits of one insert: well under the block size, so that it is one block, and under the size of one request. */
export type RunLimits = { rows: number; bytes: number }
export const MAX_RUN: RunLimits = { rows: 20_000, bytes: 32 * 1024 * 1024 }

/** Why a sequence number has no visit. */
export const MARK_KINDS = ['missing', 'void', 'refused', 'aside'] as const
export type Mark = { from: number; to: number; kind: (typeof MARK_KINDS)[number] }
/** A run of visits of one partition, in order; or sequence numbers without a visit. */
export type Step =
  | {
      kind: 'visits'
      partition: number
      from: number
      to: number
      bytes: number
      items: VisitItem[]
    }
  | { kind: 'marks'; from: number; to: number; marks: Mark[] }
export type VisitsStep = Step & { kind: 'visits' }

export type Plan = { steps: Step[]; letters: DeadLetter[]; duplicates: number; highWater: number }

/**
 * The items of a spool that are new after its high-water mark (the highest stored sequence number), as steps to store in
 * order: however many succeed, the stored visits are a prefix. Items up to the mark are dropped; skipped numbers are
 * accepted and marked.
 */
export function planSteps(highWater: number, items: FrameItem[], limits = MAX_RUN): Plan {
  const plan: Plan = { steps: [], letters: [], duplicates: 0, highWater }
  for (const item of items) {
    const next = plan.highWater + 1
    if (item.kind === 'dead') {
      if (item.seq === undefined || item.seq >= next) plan.letters.push(item.letter)
      if (item.seq === next) mark(plan, { from: next, to: next, kind: 'refused' })
      continue
    }
    const to = item.kind === 'void' ? item.to : item.seq
    if (to < next) {
      plan.duplicates += 1
      continue
    }
    if (item.seq > next) mark(plan, { from: next, to: item.seq - 1, kind: 'missing' })
    if (item.kind === 'void') mark(plan, { from: Math.max(item.seq, next), to, kind: 'void' })
    else append(plan, item, limits)
  }
  return plan
}

function mark(plan: Plan, added: Mark): void {
  const last = plan.steps.at(-1)
  if (last?.kind === 'marks') {
    last.marks.push(added)
    last.to = added.to
  } else plan.steps.push({ kind: 'marks', from: added.from, to: added.to, marks: [added] })
  plan.highWater = added.to
}

function append(plan: Plan, item: VisitItem, limits: RunLimits): void {
  const { seq, partition } = item
  const bytes = item.end - item.start
  const last = plan.steps.at(-1)
  const fits = (step: VisitsStep) =>
    step.partition === partition && step.items.length < limits.rows && step.bytes + bytes <= limits.bytes
  if (last?.kind === 'visits' && fits(last)) {
    last.items.push(item)
    last.bytes += bytes
    last.to = seq
  } else plan.steps.push({ kind: 'visits', partition, from: seq, to: seq, bytes, items: [item] })
  plan.highWater = seq
}
