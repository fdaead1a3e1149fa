import type { MarkItem } from '@sluice/contract/api-marks'
import type { BoughtCalls } from './bought-calls.ts'
import { markOf } from './mark-of.ts'

/** What is worth a mark in the life of these plans and calls, in no order. */
export function marksOfCalls(bought: readonly BoughtCalls[]): MarkItem[] {
  const followed = new Set(bought.filter(isAdded).map(({ begins }) => begins.getTime()))
  return bought.flatMap((each) => {
    const { kind, calls, spent, given, ended } = each
    if (kind === 'adjustment')
      return [markOf(calls > 0 ? 'calls_added' : 'calls_taken', given, { calls: Math.abs(calls) })]
    const plan = { plan_name: each.planName, plan_name_en: each.planNameEn }
    const marks = [markOf(isAdded(each) ? 'plan_added' : 'plan_began', given, { ...plan, calls })]
    if (!ended) return marks
    const left = { ...plan, calls: calls - spent }
    if (!followed.has(ended.getTime())) marks.push(markOf('plan_ended', ended, left))
    else if (left.calls > 0) marks.push(markOf('calls_ended', ended, left))
    return marks
  })
}

/** Bought while another plan runs, at whose end its own days begin. */
const isAdded = ({ begins, given }: BoughtCalls) => begins > given
