import type { MarkItem, MarkKind } from '@sluice/contract/api-marks'
import type { BoughtCalls } from './bought-calls.ts'

/** What is worth a mark in the life of these plans and calls, in no order. */
export function marksOfCalls(bought: readonly BoughtCalls[]): MarkItem[] {
  const followed = new Set(bought.filter(isAdded).map(({ begins }) => begins.getTime()))
  return bought.flatMap((each) => {
    const { kind, calls, spent, given, ended } = each
    if (kind === 'adjustment')
      return [markOf(calls > 0 ? 'calls_added' : 'calls_taken', given, Math.abs(calls), each)]
    const marks = [markOf(isAdded(each) ? 'plan_added' : 'plan_began', given, calls, each)]
    if (!ended) return marks
    const left = calls - spent
    if (!followed.has(ended.getTime())) marks.push(markOf('plan_ended', ended, left, each))
    else if (left > 0) marks.push(markOf('calls_ended', ended, left, each))
    return marks
  })
}

/** Bought while another plan runs, at whose end its own days begin. */
const isAdded = ({ begins, given }: BoughtCalls) => begins > given

const markOf = (
  kind: MarkKind,
  at: Date,
  calls: number,
  { planName, planNameEn }: BoughtCalls,
): MarkItem => ({
  kind,
  at: at.toISOString(),
  plan_name: planName,
  plan_name_en: planNameEn,
  calls,
})
