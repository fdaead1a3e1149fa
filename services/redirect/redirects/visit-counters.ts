import { REASONS, type Reason } from '@sluice/contract/visit'

const OTHERS = ['unknown', 'unavailable', 'limited', 'failed', 'head', 'cold'] as const

/** `limited`: those among the unavailable whose unknown code was one of too many. */
export type VisitCounters = Record<Reason | (typeof OTHERS)[number], number>

export const newCounters = () =>
  Object.fromEntries([...REASONS, ...OTHERS].map((name) => [name, 0])) as VisitCounters

/** Visits that a rule decided, and those that could not be told their rule. Trying codes makes no faults while account answers. */
export const servedOf = (counters: VisitCounters): { answered: number; unavailable: number } => ({
  answered: REASONS.reduce((sum, reason) => sum + counters[reason], 0),
  unavailable: counters.unavailable - counters.limited,
})
